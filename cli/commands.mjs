// Command table: npm scripts, and commands of operators, evaluations and developers in groups. Plain JavaScript, so
// that the Node of a fresh machine can read it.

const scripts = {
  start: { file: 'dist/server/main.server.js', needsBuild: true },
  build: { needsBuild: true },
  install: {},
  dev: { file: 'tools/testing/dev.ts' },
  check: { file: 'tools/checks/check.ts' },
  test: { file: 'tools/testing/test.ts' },
  bench: { file: 'bench/main.ts' },
}

/** `npm run cli -- NAME`, `npm run eval -- NAME`, `npm run tool -- NAME`. */
const groups = {
  cli: {
    title: 'For operators',
    commands: {
      setup: { file: 'cli/setup.ts', help: 'asks the five questions of a new installation and writes .env' },
      backup: { file: 'cli/backup.ts', help: 'writes the database and the files into a folder' },
      restore: { file: 'cli/restore.ts', help: 'restores a backup into an empty database' },
      doctor: { file: 'cli/doctor.ts', help: 'checks the configuration, the database and outside services' },
      catalogue: {
        file: 'cli/catalogue.ts',
        help: 'imports programmes, universities and grants, lists their sources; reads official pages for the editors; grants the role of editor',
        // Without the limit, the young generation of an import alone takes a hundred megabytes.
        nodeOptions: ['--max-semi-space-size=4'],
      },
      moderation: { file: 'cli/moderation.ts', help: 'grants and revokes the role of moderator' },
      operators: { file: 'cli/operators.ts', help: 'grants and revokes access to the page for operators' },
      accounts: { file: 'cli/accounts.ts', help: 'ends the sessions of one account or of all' },
      group: { file: 'cli/group.ts', help: 'creates groups and names their coordinators' },
      demo: { file: 'cli/demo.ts', help: 'lists and removes demonstration users' },
    },
  },
  eval: {
    title: 'Evaluations, each against cases that are kept apart',
    commands: {
      assistant: { file: 'tools/evaluate/evaluate-assistant.ts', help: 'answers of the assistant' },
      catalogue: { file: 'tools/evaluate/evaluate-catalogue.ts', help: 'facts of the catalogue' },
      coverage: { file: 'tools/evaluate/evaluate-coverage.ts', help: 'wanted programmes that the catalogue lacks' },
      cv: { file: 'tools/evaluate/evaluate-cv.ts', help: 'parsing of CVs' },
      'expected-deadlines': {
        file: 'tools/evaluate/evaluate-expected-deadlines.ts',
        help: 'deadlines projected from earlier cycles',
      },
      matching: { file: 'tools/evaluate/evaluate-matching.ts', help: 'ranking and tiers of matches' },
      moderation: { file: 'tools/evaluate/evaluate-moderation.ts', help: 'the classifier of moderation' },
      names: { file: 'tools/evaluate/evaluate-names.ts', help: 'searches by names of the world, and grade scales' },
      pages: { file: 'tools/evaluate/evaluate-pages.ts', help: 'facts that are read from official pages' },
      professors: { file: 'tools/evaluate/evaluate-professors.ts', help: 'the search for professors' },
      research: { file: 'tools/evaluate/evaluate-research.ts', help: 'matching by research topics' },
      search: { file: 'tools/evaluate/evaluate-search.ts', help: 'the search for programmes' },
      slots: { file: 'tools/evaluate/evaluate-slots.ts', help: 'proposed times of sessions' },
      usefulness: { file: 'tools/evaluate/evaluate-usefulness.ts', help: 'deciding facts that applicants see' },
      writing: { file: 'tools/evaluate/evaluate-writing.ts', help: 'the fact check of statements' },
    },
  },
  tool: {
    title: 'For developers',
    commands: {
      awards: { file: 'tools/corpora/awards.ts', help: 'prepares the scholarships from official pages that ship' },
      affected: { file: 'tools/testing/affected.ts', help: 'runs the tests that a change can break' },
      'catalogue-charges': {
        file: 'tools/corpora/catalogue-charges.ts',
        help: 'recalculates the prices of the default catalogue from the charges that ship',
      },
      'catalogue-counts': {
        file: 'tools/corpora/catalogue-counts.ts',
        help: 'counts the programmes of official pages by country',
      },
      cluster: { file: 'tools/testing/test-cluster.ts', help: 'starts the cluster of deploy/ and breaks it' },
      'cricos-pages': {
        file: 'tools/corpora/cricos-pages.ts',
        help: 'prepares the official pages of Australian courses that ship',
      },
      day: { file: 'tools/testing/at-date.ts', help: 'runs tests at another date' },
      extension: {
        file: 'tools/release/build-extension.ts',
        help: 'builds the browser extension, for any installation or for one',
      },
      'fit-matching': { file: 'tools/matching/fit-matching.ts', help: 'fits the tiers of matching' },
      'fit-intents': {
        file: 'tools/evaluate/intents/fit-intents.ts',
        help: 'trains the intent classifier of the assistant',
      },
      'fit-self-harm': {
        file: 'tools/corpora/moderation/fit-self-harm-model.ts',
        help: 'fits the model behind the help card',
      },
      flaky: { file: 'tools/testing/flaky.ts', help: 'repeats a test under load' },
      mutation: { file: 'tools/testing/test-mutation.ts', help: 'mutation testing of pure functions' },
      'official-pages': {
        file: 'tools/corpora/official-pages.ts',
        help: 'prepares the facts from official pages that ship',
      },
      requirements: { file: 'tools/testing/mutate-requirements.ts', help: 'mutation testing by requirement' },
      screenshots: { file: 'tools/screenshots/screenshots.ts', help: 'takes a picture of every route' },
      serve: { file: 'src/entry/main.server.ts', help: 'starts the server from its sources' },
      'uk-institutions': {
        file: 'tools/corpora/uk-institutions.ts',
        help: 'prepares the other names of British institutions that ship',
      },
      translations: {
        file: 'tools/checks/translations.ts',
        help: 'lists texts with a missing or outdated translation',
      },
    },
  },
}

/** Returns the command that the arguments name, with its own arguments; undefined where they name none. */
export const findCommand = ([first = 'start', ...others]) => {
  const group = groups[first]
  const [name, ...rest] = group ? others : [first, ...others]
  const commands = group?.commands ?? scripts
  return { command: Object.hasOwn(commands, name ?? '') ? commands[name] : undefined, name, rest }
}

/**
 * Tells whether a command runs with the settings of .env as its environment: the server and the operator's commands, but not
 * `setup`, which reads the file that it writes. Tests and tools never read the file.
 */
export const hasSettings = ([first = 'start', name]) => first === 'start' || (first === 'cli' && name !== 'setup')

/** Lists all commands of the groups. */
export const formatHelp = () =>
  Object.entries(groups)
    .map(([group, { title, commands }]) => {
      const lines = Object.entries(commands).map(([name, { help }]) => `  ${name.padEnd(14)} ${help}`)
      return `${title}: npm run ${group} -- NAME\n${lines.join('\n')}\n`
    })
    .join('\n')
