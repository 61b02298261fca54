/** The nine behaviors every company starts with, exactly as the specification spells them. */
export const seededBehaviorNames = [
  'Tantrum',
  'Elopement',
  'Property Destruction',
  'Task Refusal',
  'inappropriate touching of genitals',
  'motor stereotypic Behavior',
  'Unsafe behaviors (climbing)',
  'Pica/Mouthing',
  'SIB',
] as const;
