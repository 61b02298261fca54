import { useState } from 'react';
import { peopleEndpoints, type UserRecord } from '#contract/people.ts';
import { type OnlineWrite, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';

type Act = OnlineWrite<typeof peopleEndpoints.inviteUser>;

/** Why an act on a person was not done; it stays beside the person until the next try. */
export type ActFailure = { userId: number; title: string; text: string };

/** Invite, disable and enable: each is reported when it is done, and stays visible when it is not. */
export function useUserActs() {
  const invite = useOnlineWrite(peopleEndpoints.inviteUser);
  const disable = useOnlineWrite(peopleEndpoints.disableUser);
  const enable = useOnlineWrite(peopleEndpoints.enableUser);
  const [failure, setFailure] = useState<ActFailure | null>(null);

  async function run(act: Act, user: UserRecord, done: string): Promise<boolean> {
    setFailure(null);
    const result = await act.send({ params: { id: user.id }, version: user.version });
    if (result.ok) showToast({ kind: 'success', text: done });
    else setFailure({ userId: user.id, ...writeFailureText(user.profile.name, result.outcome) });
    return result.ok;
  }

  return {
    failure,
    busy: invite.busy || disable.busy || enable.busy,
    invite: (user: UserRecord) =>
      run(invite, user, `The ${user.can_sign_in ? 'link' : 'invitation'} to ${user.email} is on its way`),
    disable: (user: UserRecord) => run(disable, user, `${user.profile.name} is disabled`),
    enable: (user: UserRecord) => run(enable, user, `${user.profile.name} can sign in again`),
  };
}
