import { basename } from 'node:path'

/** End-to-end tests that show the screens of a feature; those that cover many features are left to `npm test`. */
export const specsByFeature: Record<string, string[]> = {
  accounts: ['accounts', 'guards', 'sign-in', 'sign-up', 'settings'],
  applications: ['applications', 'application-moves', 'costs', 'after-decision'],
  assistant: ['assistant'],
  booking: ['mentor'],
  calendar: ['notifications'],
  calls: ['call', 'guards'],
  catalogue: ['catalogue-search', 'public-html', 'public-pages'],
  'catalogue-import': ['catalogue-editor'],
  contact: ['public-pages'],
  cv: ['cv', 'journey'],
  'cv-targets': ['cv', 'journey'],
  deadlines: ['deadlines'],
  digest: ['notifications'],
  documents: ['journey', 'templates'],
  'fact-bank': ['facts', 'journey'],
  statistics: ['public-pages'],
  help: ['public-pages'],
  matching: ['matching', 'apply-from-match'],
  'mentor-profile': ['mentor'],
  mentorships: ['mentorship'],
  notifications: ['notifications'],
  'official-pages': ['official-page', 'watched-page', 'browser-extension'],
  onboarding: ['journey'],
  operations: ['operations'],
  outcomes: ['outcomes'],
  community: ['gradnet', 'messages'],
  messages: ['gradnet', 'messages'],
  moderation: ['navigation', 'gradnet', 'messages'],
  packets: ['packets'],
  people: ['gradnet', 'messages'],
  privacy: ['privacy'],
  groups: ['groups'],
  interviews: ['interviews'],
  professors: ['professors', 'public-html'],
  profile: ['settings'],
  'program-overviews': ['program-overviews', 'public-html'],
  recommenders: ['recommenders'],
  'saved-searches': ['catalogue-search'],
  scholarships: ['scholarships', 'public-html'],
  'shared-shortlists': ['shared-shortlist'],
  sharing: ['privacy'],
  shortlist: ['shortlist'],
  site: ['header', 'navigation'],
  dashboard: ['journey'],
  storage: ['storage'],
  telemetry: ['errors'],
  webhooks: ['webhooks'],
  writing: ['writing', 'templates'],
}

/** Representative tests for a change of files that every page shares. */
const shared = ['journey', 'header']
const isShared = (file: string) => /^src\/(client|routes|shared|server|entry)\//.test(file)

const isJourney = (name: string) => name.endsWith('.spec.ts')

/** Lists the browser tests that a change can break; `sources` are the files of e2e/ by path, for their imports. */
export const listAffectedSpecs = (changed: string[], sources: ReadonlyMap<string, string>): string[] => {
  const parts = changed.filter((file) => file.startsWith('e2e/'))
  const importers = [...sources]
    .filter(([, source]) => parts.some((part) => source.includes(`/${basename(part)}'`)))
    .map(([file]) => file)
  const features = changed.map((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? '')
  const named = [...features.flatMap((name) => specsByFeature[name] ?? []), ...(changed.some(isShared) ? shared : [])]
  const byName = new Map([...sources.keys()].map((file) => [basename(file, '.spec.ts'), file]))
  const found = [...parts, ...importers].filter(isJourney).concat(named.flatMap((name) => byName.get(name) ?? []))
  return [...new Set(found)].filter((file) => sources.has(file))
}
