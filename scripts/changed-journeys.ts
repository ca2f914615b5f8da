/** The journeys that show a feature's screens in a browser; those that walk through many features are left to `npm test`. */
export const journeysByFeature: Record<string, string[]> = {
  accounts: ['accounts', 'guards', 'sign-in', 'sign-up', 'settings'],
  applications: ['applications', 'application-moves'],
  assistant: ['assistant'],
  booking: ['mentor'],
  calendar: ['notifications'],
  calls: ['call', 'guards'],
  catalogue: ['catalogue-search', 'public-pages'],
  'catalogue-import': ['catalogue-editor'],
  contact: ['public-pages'],
  cv: ['cv', 'journey'],
  'cv-targets': ['cv', 'journey'],
  deadlines: ['deadlines'],
  digest: ['notifications'],
  documents: ['journey', 'templates'],
  evidence: ['facts', 'journey'],
  figures: ['public-pages'],
  help: ['public-pages'],
  matching: ['matching', 'wished-programme'],
  mentoring: ['mentor'],
  mentorships: ['mentorship'],
  notifications: ['notifications'],
  onboarding: ['journey'],
  outcomes: ['outcomes'],
  community: ['gradnet', 'messages'],
  messages: ['gradnet', 'messages'],
  moderation: ['ways', 'gradnet', 'messages'],
  people: ['gradnet', 'messages'],
  privacy: ['privacy'],
  professors: ['professors'],
  profile: ['settings'],
  scholarships: ['scholarships'],
  sharing: ['privacy'],
  shortlist: ['shortlist'],
  site: ['header', 'ways'],
  snapshot: ['journey'],
  storage: ['storage'],
  telemetry: ['errors'],
  writing: ['writing', 'templates'],
}

/** What stands for the rest when something changed that every page shares. */
const shared = ['journey', 'header']
const isShared = (file: string) => /^src\/(client|routes|shared|server|main\.|app\.|router)/.test(file)

const isJourney = (name: string) => name.endsWith('.spec.ts')

/** Which journeys a change can break; `sources` are the files of e2e/ by name, for what they import. */
export const journeysOf = (changed: string[], sources: ReadonlyMap<string, string>): string[] => {
  const parts = changed.filter((file) => file.startsWith('e2e/')).map((file) => file.slice('e2e/'.length))
  const importers = [...sources]
    .filter(([, source]) => parts.some((part) => source.includes(`'./${part}'`)))
    .map(([name]) => name)
  const features = changed.map((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? '')
  const named = [
    ...features.flatMap((name) => journeysByFeature[name] ?? []),
    ...(changed.some(isShared) ? shared : []),
  ]
  const found = [...parts, ...importers].filter(isJourney).concat(named.map((name) => `${name}.spec.ts`))
  return [...new Set(found)].filter((name) => sources.has(name)).map((name) => `e2e/${name}`)
}
