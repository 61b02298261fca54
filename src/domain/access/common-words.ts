/** Rows that fingers run along, in both directions: digits, the alphabet, the keyboard's rows and columns. */
export const keyboardRows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qazwsxedcrfvtgbyhnujm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
] as const;

/** Words that lists of stolen passwords are full of, and those of the product and its field; lower case, letters alone. */
export const commonWords: readonly string[] = [
  ...['password', 'passwort', 'passphrase', 'passcode', 'secret', 'welcome', 'letmein', 'login', 'access', 'changeme'],
  ...['change', 'default', 'temporary', 'temp', 'admin', 'administrator', 'root', 'guest', 'user', 'username', 'test'],
  ...['testing', 'hello', 'please', 'master', 'qwerty', 'iloveyou', 'loveyou', 'love', 'lovely', 'forever', 'baby'],
  ...['angel', 'princess', 'sunshine', 'flower', 'monkey', 'dragon', 'tiger', 'shadow', 'football', 'baseball'],
  ...['basketball', 'soccer', 'hockey', 'superman', 'batman', 'starwars', 'pokemon', 'computer', 'internet', 'google'],
  ...['facebook', 'whatever', 'trustno', 'freedom', 'summer', 'winter', 'spring', 'autumn', 'monday', 'friday'],
  ...['sunday', 'january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'birthday', 'christmas', 'family', 'mother', 'father', 'michael', 'jennifer', 'jessica', 'charlie'],
  ...['jordan', 'ashley', 'daniel', 'andrew', 'thomas', 'company', 'office', 'work', 'correcthorsebatterystaple'],
  ...['the', 'and', 'you', 'mypassword', 'ismy', 'this', 'that', 'enter', 'open', 'sesame', 'number', 'secure'],
  ...['security', 'safe', 'long', 'enough', 'character', 'characters', 'fifteen', 'minimum'],
  ...['tallybook', 'tally', 'therapy', 'therapist', 'behavior', 'behaviour', 'session', 'client', 'clinic', 'autism'],
  ...['analyst', 'analysis', 'billing', 'medicaid', 'insurance'],
];
