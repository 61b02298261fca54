import { useState } from 'react';

/** What was asked keeps its row once it was answered, or its minute came: the page does not move. */
export function useStays(isAsked: boolean): boolean {
  const [was, setWas] = useState(isAsked);
  if (isAsked && !was) setWas(true);
  return isAsked || was;
}
