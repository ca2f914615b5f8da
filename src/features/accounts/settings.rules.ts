/** The sections of the settings, in their order: each is a page of its own. */
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
