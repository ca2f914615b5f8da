import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '#src/server/atomic-file.ts'
import type { Browser } from './browser.ts'

/** Who they are in the demonstration, and what they are called. The moderator also asks the mentor. */
export const roles = {
  applicant: { firstName: 'Amara', lastName: 'Otieno', role: 'applicant' },
  mentor: { firstName: 'Jonas', lastName: 'Weber', role: 'mentor' },
  moderator: { firstName: 'Mira', lastName: 'Petrova', role: 'applicant' },
  second: { firstName: 'Noor', lastName: 'Haddad', role: 'applicant' },
  third: { firstName: 'Diego', lastName: 'Alvarez', role: 'applicant' },
  fourth: { firstName: 'Yuki', lastName: 'Tanaka', role: 'applicant' },
} as const
export type DemoRole = keyof typeof roles
export const demoRoles = Object.keys(roles) as DemoRole[]
/** One client per demo user. */
export type Browsers = Record<DemoRole, Browser>

export interface DemoPerson {
  email: string
  password: string
}
export type DemoPeople = Record<DemoRole, DemoPerson>

interface StoredDemo {
  /** False until the seed is complete: after a crash it is created again. */
  isWhole: boolean
  people: DemoPeople
}

const fileOf = (dataDir: string) => join(dataDir, 'demo.json')

/**
 * Reads the demo users from the data folder. Instances started by an older version have two users, in a file with no
 * other data.
 */
export const readDemo = (dataDir: string): StoredDemo | undefined => {
  if (!existsSync(fileOf(dataDir))) return undefined
  const stored = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as StoredDemo | DemoPeople
  return 'people' in stored ? stored : { isWhole: true, people: stored }
}

export const saveDemo = async (dataDir: string, stored: StoredDemo) =>
  await writeFileAtomically(fileOf(dataDir), JSON.stringify(stored, null, 2))

export const deleteDemo = async (dataDir: string) => await rm(fileOf(dataDir), { force: true })

/** Creates addresses of a reserved domain that cannot be registered (RFC 2606), and a password of this instance. */
export const createDemoPeople = (): DemoPeople => {
  const password = `Demo-${randomBytes(12).toString('base64url')}-9a`
  const tag = randomBytes(3).toString('hex')
  const emailOf = (role: DemoRole) => `demo.${roles[role].firstName.toLowerCase()}.${tag}@example.org`
  return Object.fromEntries(demoRoles.map((role) => [role, { email: emailOf(role), password }])) as DemoPeople
}
