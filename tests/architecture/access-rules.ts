import type { Rule } from './import-rules.ts';
import { type SourceFile, withoutComments } from './read-tree.ts';

/** Ways to tell a thing by where it stands or how it looks and sounds, which nobody who does not see or hear it can follow. */
const PLACE =
  /\b(?:on|to|at|from) the (?:(?:upper|lower|top|bottom) )?(?:left|right|top|bottom|side)\b(?! hand)|\b(?:upper|lower|top|bottom)[ -](?:left|right)\b|\b(?:button|field|list|row|card|box|text|word|line|choice|menu|tab|link|form|table|act|step|reason)s? (?:below|above)\b|\b(?:see|press|choose|use|listed|shown|read|named|said|set|given) (?:below|above)\b/i;
const LOOK =
  /\bthe (?:green|red|blue|yellow|orange|gray|grey|purple|black|white|colou?red|round|square|big|large|small|tiny) (?:button|field|box|dot|circle|line|mark|sign|icon|bar|text|word|row|tile|area|one)s?\b|\b(?:in|marked|shown|drawn) (?:green|red|blue|yellow|orange|gray|grey)\b/i;
const SOUND = /\b(?:after|at|on|hear|when you hear|wait for) (?:the|a) (?:beep|tone|chime|sound)\b/i;

/** Files whose motion ends by itself, or is only seen while somebody waits for what they have pressed. Every name needs its reason. */
const MOTION: Record<string, string> = {
  'src/ui/button.tsx': 'turns while the press of this button is answered, and not where less motion is asked for',
};
const ENDLESS =
  /\banimate-[\w[-]+|\banimation(?:-iteration-count)?:[^;]*\binfinite\b|animationIterationCount|<(?:marquee|blink|video|audio|animate\w*)\b|\bauto-?play\b|\.animate\(/i;
const KEYFRAMES = /@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;

/** Where a pointer over a thing may do more than change its colors. Every name needs its reason. */
const POINTED: Record<string, string> = {
  'src/ui/hover-title.ts': 'the browser’s own tooltip, which it dismisses and keeps by itself',
  'src/ui/feedback/toaster.tsx': 'a message stays while it is pointed at: nothing comes',
  'src/ui/feedback/messages-here.tsx': 'the same, in another place',
};
const BY_POINTING =
  /\bonPointer(?:Enter|Over)\b|\bonMouse(?:Enter|Over)\b|(?:group|peer)-(?:hover|focus)(?:-within|-visible)?(?:\/\w+)?:(?:block|flex|grid|inline|visible|opacity|not-sr-only)|\bhover:(?:block|flex|grid|inline|visible|not-sr-only|opacity-100)\b|\bpopover="hint"|\binterestFor\b/;

const LETTER_KEY =
  /\bevent\.(?:key|code)(?:\.toLowerCase\(\))? === '(?:[^\s']|Key[A-Z]|Digit\d)'|\^Digit|\bsingleKey\(/;
const PASTE_REFUSED = /\bonPaste\b|['"]paste['"]|\bonBeforeInput\b/;
const PASSWORD_INPUT = /\btype=(?:"password"|\{[^}]*'password'[^}]*\})/;
const CHANGE_OF_SCREEN =
  /\bon(?:Focus|Blur)=\{[^}]*\b(?:navigate|go|setOpen|open|show|submit|send|assign)\(|\bon(?:Focus|Blur)=\{\s*(?:navigate|onOpen|onSubmit|onShow|onStart)\b/;
/** Where a choice changes the address. Every name needs its reason. */
const CHOSEN: Record<string, string> = {
  'src/features/programs/assign-screen.tsx':
    'the chosen client is part of the address: the same screen, with their programs',
};
const BY_CHOICE = /\bonChange=\{[^}]*\b(?:navigate|go|location\.assign)\(/;

/** Bare words of links: what they lead to stands elsewhere. */
const BARE_LINK =
  /<(?:Link|NavLink|a|TextLink)\b[^>]*>\s*(?:\{\s*['"])?(?:here|click here|more|read more|learn more|link|details|this|go|open|edit|show|read)\.?(?:['"]\s*\})?\s*<\//i;

/** 1.3.3 */
export const textsPointAtNoPlaceLookOrSound: Rule = (files) =>
  [PLACE, LOOK, SOUND].flatMap((pattern) =>
    breaks(files, pattern, (found) => `says “${found}”: name the thing, or who does not see it can’t find it.`),
  );

/** 2.2.2, 2.3.1: keyframes that run once and change what they change once at most can't flash. */
export const nothingMovesOrFlashesByItself: Rule = (files) => {
  const screens = files.filter(({ path }) => path.startsWith('src/'));
  const moving = screens.filter(({ path }) => !(path in MOTION));
  return [
    ...breaks(moving, ENDLESS, (found) => `has “${found}”: what moves by itself can’t be stopped, and may flash.`),
    ...screens.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(KEYFRAMES)]
        .filter(([, , steps = '']) => steps.split('{').length - 1 > 2)
        .map(([, name]) => `${path}: the keyframes ${name} turn back and forth, so they may flash: two steps at most.`),
    ),
  ];
};

/** 1.4.13 */
export const nothingComesByPointingOrFocus: Rule = (files) =>
  breaks(
    screensOf(files).filter(({ path }) => !(path in POINTED)),
    BY_POINTING,
    (found) => `uses ${found}: what comes by pointing can’t be reached by a finger, left, or kept. Open it by a press.`,
  );

/** 2.1.4 */
export const singleKeysCanBeTurnedOff: Rule = (files) =>
  screensOf(files)
    .filter(({ text }) => LETTER_KEY.test(withoutComments(text)) && !/\bsingleKeys\b|\buseSingleKey\b/.test(text))
    .map(({ path }) => `${path} acts on a letter, a digit or a sign: ask useSingleKey, or it can’t be turned off.`);

/** 3.3.8 */
export const passwordsCanBePastedAndFilledIn: Rule = (files) => [
  ...breaks(screensOf(files), PASTE_REFUSED, (found) => `handles ${found}: a password manager could be kept out.`),
  ...screensOf(files)
    .filter(({ text }) => PASSWORD_INPUT.test(withoutComments(text)) && !/\bautoComplete=/.test(text))
    .map(({ path }) => `${path} asks for a password and does not say which: give autoComplete its word.`),
];

/** 3.2.1 */
export const focusAloneChangesNothing: Rule = (files) =>
  breaks(
    screensOf(files),
    CHANGE_OF_SCREEN,
    (found) => `has “${found}”: who goes past by Tab would be led away. Act on a press.`,
  );

/** 3.2.2 */
export const aChoiceLeadsToNoOtherScreen: Rule = (files) =>
  breaks(
    screensOf(files).filter(({ path }) => !(path in CHOSEN)),
    BY_CHOICE,
    (found) => `has “${found}”: who goes through choices by the arrows would be led away. Put a button beside them.`,
  );

/** 2.4.4 */
export const linksSayWhereTheyLead: Rule = (files) =>
  breaks(screensOf(files), BARE_LINK, (found) => `has the link “${found}”: say in it where it leads.`);

const screensOf = (files: SourceFile[]) => files.filter(({ path }) => /^src\/.*\.tsx?$/.test(path));

/** The first break of each file, in the code without its comments. */
function breaks(files: SourceFile[], pattern: RegExp, say: (found: string) => string): string[] {
  return files.flatMap(({ path, text }) => {
    const found = pattern.exec(withoutComments(text))?.[0];
    return found === undefined ? [] : `${path} ${say(found.replace(/\s+/g, ' ').trim())}`;
  });
}
