/** More files than this do not fail by chance. */
const MOST = 2;

/** A fault that was found once must not be hidden by other numbers: a property tries new ones each time. */
const COUNTEREXAMPLE = /Property failed|Counterexample/;

/**
 * The files of a run by Vitest that deserve a second try, relative to `root`: those with a failed test, and those that
 * ran when something broke outside of every test. None where a property found a counterexample, where a file broke before
 * its first test, or where so much failed that it was no chance.
 */
export function filesForSecondTry({ testResults = [], unhandled = [] }, root) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const isChance = ({ assertionResults = [] }) => {
    const reasons = assertionResults.filter((one) => one.status === 'failed').flatMap((one) => one.failureMessages);
    return reasons.length > 0 && !reasons.some((reason) => COUNTEREXAMPLE.test(reason));
  };
  const files = new Set([...failed.map(({ name }) => name), ...unhandled.map(({ file }) => file)]);
  if (files.size > MOST || files.has('') || !failed.every(isChance)) return [];
  return [...files].map((name) => name.replace(`${root}/`, ''));
}
