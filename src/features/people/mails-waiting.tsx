import { MailWarning } from 'lucide-react';
import type { MailsWaiting } from '#contract/people.ts';
import { howMany } from '#domain/how-many.ts';
import { Banner } from '#ui/feedback/banner.tsx';

const reasons: Record<MailsWaiting['reason'], string> = {
  unreachable: 'the mail server does not answer',
  refused: 'the mail server refuses them',
  failed: 'they could not be handed to a mail server',
};

/** Over the users: whoever invites somebody, or is asked where a link is, has to know that mail does not leave. */
export function MailsWaitingBanner({
  mails: { count, since, reason },
  timeText,
}: {
  mails: MailsWaiting;
  timeText: (at: string) => string;
}) {
  const subject = howMany(count, 'mail is', 'mails are');
  return (
    <Banner
      icon={MailWarning}
      title={`${subject} waiting since ${timeText(since)}: ${reasons[reason]}.`}
      tone="attention"
    >
      They are tried again by themselves: an invitation for seven days, a password link for one hour. If this stays,
      tell whoever runs the server.
    </Banner>
  );
}
