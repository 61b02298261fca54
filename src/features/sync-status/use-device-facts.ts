import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { findRecorder } from '#db/device/contact.ts';
import { useDevice } from '#db/react/device-context.ts';
import { isInstalled } from '#lib/install-prompt.ts';
import { readStorageFacts, type StorageFacts } from '#lib/storage-facts.ts';

export type DeviceFacts = StorageFacts & {
  /** The end of the device's id: enough to tell two tablets apart. */
  shortId: string;
  installed: boolean;
  appBuild: string;
};

/** What is known about this device: its name, how the app is installed, the state of its storage. */
export function useDeviceFacts(): DeviceFacts {
  const { db, appBuild } = useDevice();
  const recorder = useLiveQuery(() => findRecorder(db), [db]);
  const [storage, setStorage] = useState<StorageFacts>({ protected: null, usedBytes: null });
  useEffect(() => {
    let unmounted = false;
    void readStorageFacts(navigator.storage).then((facts) => {
      if (!unmounted) setStorage(facts);
    });
    return () => {
      unmounted = true;
    };
  }, []);
  return { ...storage, shortId: shortIdOf(recorder?.deviceId), installed: isInstalled(window), appBuild };
}

export function shortIdOf(deviceId: string | undefined): string {
  return deviceId ? deviceId.replaceAll('-', '').slice(-6).toUpperCase() : 'not named yet';
}

/** "Device: 3FA91C · Installed: yes · …", as separate parts. */
export function deviceLines(facts: DeviceFacts, lastContact: string): string[] {
  const yesNo = (value: boolean | null) => (value === null ? 'not known' : value ? 'yes' : 'no');
  const used = facts.usedBytes === null ? [] : [`Used ${Math.max(1, Math.round(facts.usedBytes / 1_000_000))} MB`];
  return [
    `Device: ${facts.shortId}`,
    `Installed: ${yesNo(facts.installed)}`,
    `Storage protected: ${yesNo(facts.protected)}`,
    ...used,
    `App ${facts.appBuild}`,
    lastContact,
  ];
}
