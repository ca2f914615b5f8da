import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { writeFileAtomically } from '#src/server/atomic-file.ts'
import { environmentSchema, findConfigProblems, isLocalHost } from '#src/server/config.ts'
import { EnvValueError, parseSettings, renderSettings } from './env-file.ts'
import { checkAddress, checkDatabase, checkFolder, checkMailServer } from './setup-checks.ts'

// npm run cli -- setup: asks what an operator must decide and writes the answers to .env. With --yes it asks nothing and
// takes the answers from options and from the environment, which other users of the machine cannot read.

const usage = `npm run cli -- setup [--yes] [--no-test] [--file .env]
  --app-url URL          the public address, such as https://apply.example.org
  --trusted-proxy IP     the reverse proxies in front, separated by commas
  --smtp-url URL         the mail server; "none" stores mail in the data folder
  --mail-from SENDER     such as "GradApp <no-reply@example.org>"
  --sign-up MODE         open, domains, invited or closed
  --sign-up-domains LIST such as example.edu,example.org
  --database-url URL     your own PostgreSQL; "none" is the embedded one
  --data-dir FOLDER      uploads, the embedded database, the generated secret
  --yes                  ask nothing: what is not named stays as it is
  --no-test              connect to no mail server and no database
A URL with a password is better given as a variable: SMTP_URL=… npm run cli -- setup --yes`

type Settings = Record<string, string | undefined>

interface Field {
  name: keyof typeof environmentSchema.shape
  option: string
  question: string
  fallback: string
  /** Whether the question applies after the answers so far. */
  isAsked?: (settings: Settings) => boolean
  /** Checks the format beyond the schema of the variable. */
  check?: (value: string) => string | undefined | Promise<string | undefined>
  /** Connects to the named service; left out with --no-test. */
  test?: (value: string, settings: Settings) => Promise<string | undefined>
}

const isPublic = ({ APP_URL }: Settings) => APP_URL !== undefined && !isLocalHost(new URL(APP_URL).hostname)

const checkSender = (sender: string) =>
  z.email().safeParse(/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()).success
    ? undefined
    : 'must contain an e-mail address, such as GradApp <no-reply@example.org>'

const questions: { title: string; fields: Field[] }[] = [
  {
    title: 'Public address',
    fields: [
      {
        name: 'APP_URL',
        option: 'app-url',
        question: 'At which address do people open the site?',
        fallback: 'http://localhost:3000',
        check: checkAddress,
      },
      {
        name: 'TRUSTED_PROXY',
        option: 'trusted-proxy',
        question: 'Addresses of the reverse proxies in front of it, separated by commas (127.0.0.1: on this machine)',
        fallback: '127.0.0.1',
        isAsked: isPublic,
      },
    ],
  },
  {
    title: 'E-mail delivery',
    fields: [
      {
        name: 'SMTP_URL',
        option: 'smtp-url',
        question: 'Mail server, such as smtp://user:password@host:587 (none: mail stays in the data folder, unsent)',
        fallback: '',
        test: checkMailServer,
      },
      {
        name: 'MAIL_FROM',
        option: 'mail-from',
        question: 'Sender of the mails',
        fallback: 'GradApp <no-reply@localhost>',
        isAsked: ({ SMTP_URL }) => Boolean(SMTP_URL),
        check: checkSender,
      },
    ],
  },
  {
    title: 'Sign-up',
    fields: [
      {
        name: 'SIGN_UP',
        option: 'sign-up',
        question: 'Who may create an account: open, domains, invited or closed?',
        fallback: 'open',
      },
      {
        name: 'SIGN_UP_DOMAINS',
        option: 'sign-up-domains',
        question: 'Domains of their e-mail addresses, separated by commas',
        fallback: '',
        isAsked: ({ SIGN_UP }) => SIGN_UP === 'domains',
        check: (value) => (value ? undefined : 'must name at least one domain, such as example.edu'),
      },
    ],
  },
  {
    title: 'Database',
    fields: [
      {
        name: 'DATABASE_URL',
        option: 'database-url',
        question: 'Your own PostgreSQL, such as postgres://user:password@host:5432/gradapp (none: the embedded one)',
        fallback: '',
        test: async (databaseUrl, { DATABASE_DIRECT_URL }) => await checkDatabase(databaseUrl, DATABASE_DIRECT_URL),
      },
    ],
  },
  {
    title: 'Data folder',
    fields: [
      {
        name: 'DATA_DIR',
        option: 'data-dir',
        question: 'Folder for uploads, the embedded database and the generated secret; include it in your backups',
        fallback: 'data',
        check: checkFolder,
      },
    ],
  },
]

/** Error that ends the command with its message and writes nothing. */
class SetupError extends Error {}

const readOptions = () => {
  const named = questions.flatMap(({ fields }) => fields.map(({ option }) => [option, { type: 'string' }] as const))
  const flags = ['yes', 'no-test', 'help'].map((name) => [name, { type: 'boolean' }] as const)
  try {
    const { values } = parseArgs({
      options: { ...Object.fromEntries([...named, ...flags]), file: { type: 'string', default: '.env' } },
    })
    return values as Record<string, string | boolean | undefined> & { file: string }
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Hides the password of an address, which may name several hosts. */
const redact = (value: string): string => {
  const user = value.indexOf('://')
  const colon = value.indexOf(':', user + 3)
  const at = value.lastIndexOf('@')
  return user > 0 && colon > 0 && colon < at ? `${value.slice(0, colon)}:…${value.slice(at)}` : value
}

/** Reads answers line by line from a terminal or a pipe. */
const openDialogue = () => {
  const reader = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY === true,
  })
  const lines = reader[Symbol.asyncIterator]()
  return {
    ask: async (question: string): Promise<string> => {
      // A pipe may have ended while its lines still wait to be read.
      if (process.stdin.isTTY) {
        reader.setPrompt(question)
        reader.prompt()
      } else process.stdout.write(question)
      const { value, done } = await lines.next()
      if (done) throw new SetupError('\nThe input ended before all questions were answered. Nothing was written.')
      return String(value).trim()
    },
    close: () => reader.close(),
  }
}

type Dialogue = ReturnType<typeof openDialogue>

const findProblem = async (field: Field, value: string): Promise<string | undefined> => {
  const { error } = environmentSchema.shape[field.name].safeParse(value)
  if (error) return error.issues[0]?.message
  return value === '' && field.name !== 'SIGN_UP_DOMAINS' ? undefined : await field.check?.(value)
}

const findAnswer = async (field: Field, settings: Settings, dialogue: Dialogue): Promise<string> => {
  const current = settings[field.name] ?? field.fallback
  const answer = await dialogue.ask(`${field.question} [${redact(current) || 'none'}] `)
  if (answer === '') return current
  return answer === 'none' ? '' : answer
}

/** Asks until the answer is valid and its service answers, or the operator keeps it anyway. */
const ask = async (field: Field, settings: Settings, dialogue: Dialogue, isTested: boolean): Promise<string> => {
  for (;;) {
    const value = await findAnswer(field, settings, dialogue)
    const problem = await findProblem(field, value)
    if (problem) {
      console.log(`  ${field.name} ${problem}`)
      continue
    }
    const failure = value && isTested ? await field.test?.(value, settings) : undefined
    if (failure === undefined) return value
    console.log(`  ${failure}`)
    if ((await dialogue.ask('Keep this answer anyway? (yes/no) [no] ')) === 'yes') return value
  }
}

/** Takes an answer without a question. */
const take = async (field: Field, settings: Settings, given: string | undefined, isTested: boolean) => {
  const value = given === 'none' ? '' : (given ?? settings[field.name] ?? field.fallback)
  const problem =
    (await findProblem(field, value)) ?? (value && isTested ? await field.test?.(value, settings) : undefined)
  if (problem) throw new SetupError(`--${field.option}: ${field.name} ${problem}. Nothing was written.`)
  return value
}

const answerAll = async (settings: Settings, options: ReturnType<typeof readOptions>, dialogue: Dialogue) => {
  const isTested = !options['no-test']
  const answers: Record<string, string> = {}
  const answer = async (field: Field, soFar: Settings) => {
    const given = options[field.option]
    if (given !== undefined) return await take(field, soFar, String(given), isTested)
    return options.yes ? await take(field, soFar, undefined, isTested) : await ask(field, soFar, dialogue, isTested)
  }
  for (const [index, { title, fields }] of questions.entries()) {
    if (!options.yes) console.log(`\n${index + 1} of ${questions.length}: ${title}`)
    for (const field of fields) {
      const soFar = { ...settings, ...answers }
      if (field.isAsked?.(soFar) !== false) answers[field.name] = await answer(field, soFar)
    }
  }
  // Without the mode, the domains would be a contradiction.
  if (answers.SIGN_UP !== 'domains' && settings.SIGN_UP_DOMAINS) answers.SIGN_UP_DOMAINS = ''
  return answers
}

const secretBytes = 32

/** Adds a secret where one is required and missing; an existing one is kept, because sessions depend on it. */
const addSecret = (answers: Record<string, string>, settings: Settings): Record<string, string> =>
  answers.DATABASE_URL && !settings.AUTH_SECRET
    ? { ...answers, AUTH_SECRET: randomBytes(secretBytes).toString('base64url') }
    : answers

const findChanges = (answers: Record<string, string>, inFile: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => (name in inFile ? inFile[name] !== value : value !== '')),
  )

const confirm = async (path: string, changes: Record<string, string>, dialogue: Dialogue): Promise<boolean> => {
  console.log(`\n${path} exists. Changed in it: ${Object.keys(changes).join(', ')}. Everything else stays.`)
  return (await dialogue.ask('Write the file? (yes/no) [no] ')) === 'yes'
}

const run = async (options: ReturnType<typeof readOptions>, dialogue: Dialogue): Promise<string> => {
  const path = existsSync(options.file) ? realpathSync(options.file) : options.file
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const inFile = parseSettings(text)
  const settings: Settings = { ...inFile, ...process.env }
  const answers = addSecret(await answerAll(settings, options, dialogue), settings)
  const problems = findConfigProblems({ ...settings, ...answers })
  if (problems.length > 0) throw new SetupError(`${problems.join('\n')}\nNothing was written.`)
  const changes = findChanges(answers, inFile)
  if (Object.keys(changes).length === 0) return `\n${path} has these answers already. Nothing was written.`
  const content = renderSettings(text, changes)
  if (text && !options.yes && !(await confirm(path, changes, dialogue))) return 'Nothing was written.'
  await writeFileAtomically(path, content)
  return [
    `\nWrote ${path}: ${Object.keys(changes).join(', ')}. Only you can read it.`,
    ...(isPublic(answers) && !answers.SMTP_URL
      ? ['Without a mail server, users get no mail: no reset of a password, no reminder of a deadline.']
      : []),
    'Start with npm start. Check with npm run cli -- doctor. Back up with npm run cli -- backup FOLDER.',
  ].join('\n')
}

const dialogue = openDialogue()
try {
  const options = readOptions()
  console.log(options.help ? usage : await run(options, dialogue))
} catch (error) {
  if (!(error instanceof SetupError || error instanceof EnvValueError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  dialogue.close()
}
