import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Matches the files that Vitest and Playwright run. */
const testFile = /\.(?:test|spec)\.tsx?$/

/**
 * Lists the tracked and new files of the checkout, in the order of their paths. A file that was deleted but is still in the
 * index is left out.
 */
export const listProjectFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))
    .sort()

export const isTestFile = (file: string): boolean => testFile.test(file)
