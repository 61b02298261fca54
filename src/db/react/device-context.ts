import { createContext, useContext } from 'react';
import type { Device } from '#db/capture.ts';
import { must } from '#lib/must.ts';

/** The signed-in person's device, made in main.tsx. */
export const DeviceContext = createContext<Device | null>(null);

/** The device; only inside the signed-in part of the app. */
export function useDevice(): Device {
  return must(useContext(DeviceContext), 'a signed-in device');
}
