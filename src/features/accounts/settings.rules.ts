/** Sections of the settings in display order. Each is a page of its own. */
export const settingsSections = [
  'profile',
  'account',
  'appearance',
  'region',
  'notifications',
  'privacy',
  'activity',
] as const
export type SettingsSection = (typeof settingsSections)[number]
