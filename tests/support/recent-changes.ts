import { spawnSync } from 'node:child_process'
import { isLoad } from './test-config.ts'

// Recent changes: expensive tests run for recently changed code only; `npm run test:load` runs all.

/** The number of commits that count as recent where no release is tagged. */
const recentCommits = 20

const git = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Returns the commit since which a change is recent: the last release tag, or twenty commits back; undefined without
 * history.
 */
export const findRecentBase = (): string | undefined =>
  git('describe', '--tags', '--abbrev=0', '--match', 'v*') ?? git('rev-parse', '--verify', `HEAD~${recentCommits}`)

/** Features whose folder has another name than their part of the contract. */
const folders: Record<string, string> = {
  cvTargets: 'cv-targets',
  officialPages: 'official-pages',
  spreadsheet: 'applications',
  push: 'notifications',
}

const changedFeatures = (): Set<string> | undefined => {
  const base = findRecentBase()
  const changed = base ? git('diff', '--name-only', base, '--', 'src/features') : undefined
  return changed === undefined ? undefined : new Set(changed.split('\n').map((file) => file.split('/')[2] ?? ''))
}

let features: ReturnType<typeof changedFeatures> | 'unread' = 'unread'

/**
 * Tells whether the feature of a call, such as `shortlist.add`, changed recently; true where the history is unknown.
 */
export const hasChangedRecently = (call: string): boolean => {
  if (isLoad) return true
  if (features === 'unread') features = changedFeatures()
  const [part = ''] = call.split('.')
  return features?.has(folders[part] ?? part) ?? true
}

/** The slowest calls under `npm run test:load`, sixteen in parallel. */
const mostExpensive = [
  'applications.undo',
  'catalogue.facets',
  'catalogue.programs',
  'cv.upload',
  'documents.machine',
  'matching.list',
  'people.overview',
  'professors.list',
  'writing.download',
  'writing.preview',
]

/** Tells whether the latency of a call is measured in this run: the slowest calls always, others after a change. */
export const isMeasured = (call: string): boolean => mostExpensive.includes(call) || hasChangedRecently(call)
