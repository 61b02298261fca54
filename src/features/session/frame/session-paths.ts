export const dataPath = '/entry/session/data';
export const notePath = '/entry/session/note';
export const submitPath = '/entry/session/submit';
