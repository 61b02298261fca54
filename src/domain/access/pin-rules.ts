/** A PIN opens only what is on this device, so it may be short; common choices are refused. */
const PIN_LENGTH = { least: 4, most: 8 };

/** Shown as an example, so nobody may have it. */
const EXAMPLE_PIN = '8305';
/** Rows and corners of the keypad, and what lists of stolen PINs are full of besides patterns. */
const common = [EXAMPLE_PIN, '2580', '0852', '1397', '7931', '1470', '3690', '1004', '1010', '1122', '2468', '1357'];

/** Why a PIN can't be used; null when it can. */
export function pinProblem(pin: string): string | null {
  if (pin === '') return 'Enter a PIN';
  if (!/^\d{4,8}$/.test(pin)) return `Use ${PIN_LENGTH.least} to ${PIN_LENGTH.most} digits, for example ${EXAMPLE_PIN}`;
  if (common.includes(pin)) return 'Too easy to guess: it is one of the most used. Choose another one';
  return isWeak(pin) ? 'Too easy to guess. Leave out runs like 1234, repeats like 1212, and years' : null;
}

/** What is wrong with a PIN and its repetition, field by field. */
export function newPinProblems(pin: string, again: string): { pin: string | null; again: string | null } {
  const problem = pinProblem(pin);
  return { pin: problem, again: problem === null && pin !== again ? 'The two PINs are not the same' : null };
}

function isWeak(pin: string): boolean {
  return isRun(pin) || isRepetition(pin) || isYear(pin) || hasOneDigitMostly(pin);
}

/** 1234, 9876, 7890: each digit one further than the one before, in one direction. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number);
  return [1, 9].some((step) => digits.every((digit, i) => i === 0 || digit === ((digits[i - 1] ?? 0) + step) % 10));
}

/** 1111, 1212, 123123 */
function isRepetition(pin: string): boolean {
  return /^(\d+)\1+$/.test(pin);
}

/** 1987, 2016; a date of birth with its year in front or behind. */
function isYear(pin: string): boolean {
  return /^(19|20)\d\d(\d{4})?$/.test(pin) || /^\d{4}(19|20)\d\d$/.test(pin);
}

function hasOneDigitMostly(pin: string): boolean {
  return new Set(pin).size < 3 && pin.length > PIN_LENGTH.least;
}
