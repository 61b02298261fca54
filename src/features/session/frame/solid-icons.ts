import { createLucideIcon } from 'lucide-react';

/** Pause and play are filled, as on every player: the two bars must be found at a glance. */
export const SolidPause = createLucideIcon('solid-pause', [
  ['rect', { x: '6', y: '4', width: '4', height: '16', rx: '1', fill: 'currentColor', key: 'left' }],
  ['rect', { x: '14', y: '4', width: '4', height: '16', rx: '1', fill: 'currentColor', key: 'right' }],
]);

export const SolidPlay = createLucideIcon('solid-play', [
  ['path', { d: 'M7 4.500 19 12 7 19.500z', fill: 'currentColor', key: 'triangle' }],
]);
