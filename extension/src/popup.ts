import { CallError, type Connection, call, readConnection } from './connection.ts'
import {
  buildReadRequest,
  formatFactValue,
  formatQualifiers,
  listKeepable,
  type ReadFact,
  type Reading,
  sortDeadlinesFirst,
} from './page-facts.ts'
import { applyTexts, translate } from './texts.ts'

// One press on the button of the toolbar: reads the page that the user looks at, and shows what GradApp reads there.

const language = chrome.i18n.getUILanguage()

const find = <Kind extends HTMLElement>(id: string): Kind => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the popup has no #${id}`)
  return element as Kind
}

const show = (id: string, isShown: boolean) => {
  find(id).hidden = !isShown
}

/** Error texts by code of the API; any other code has a general text. */
const errorTexts: Record<string, string> = {
  NOT_CONNECTED: 'errorNotConnected',
  NOT_AUTHENTICATED: 'errorRevoked',
  ACCESS_DENIED: 'errorAccess',
  ONBOARDING_REQUIRED: 'errorOnboarding',
  UNREACHABLE: 'errorUnreachable',
  TOO_MANY_REQUESTS: 'errorTooMany',
  PAGE_CLOSED: 'errorPage',
  LIST_FULL: 'errorListFull',
  PAGE_NOT_READ: 'errorNotRead',
}

/** States in which the settings of the extension are the next step. */
const needsSettings = ['NOT_CONNECTED', 'NOT_AUTHENTICATED', 'UNREACHABLE']

const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : 'UNKNOWN')

const fail = (error: unknown) => {
  const code = codeOf(error)
  find('problem').textContent = translate(errorTexts[code] ?? 'errorUnknown')
  show('loading', false)
  show('problem', true)
  show('settings', needsSettings.includes(code))
}

/**
 * Copies the page of the active tab. The right to do so lasts until the user leaves the page. A popup that is opened as a
 * page of its own, as the browser tests do, names the tab in its address.
 */
const readTab = async () => {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const tabId = Number(new URLSearchParams(window.location.search).get('tab') ?? tab?.id)
  try {
    await chrome.scripting.executeScript({ target: { tabId }, files: ['page-reader.js'] })
    const [injected] = await chrome.scripting.executeScript({
      target: { tabId },
      func: () => globalThis.gradappReadPage?.(),
    })
    return injected?.result as { url: string; html: string; text: string }
  } catch {
    throw new CallError('PAGE_CLOSED')
  }
}

const addText = (parent: HTMLElement, name: string, text: string, className?: string) => {
  const element = document.createElement(name)
  element.textContent = text
  element.dir = 'auto'
  if (className) element.className = className
  parent.append(element)
}

const showFact = (fact: ReadFact) => {
  const item = document.createElement('li')
  const value = formatFactValue(fact.value, language, translate)
  addText(item, 'strong', `${translate(`fact_${fact.kind}`) || fact.kind}: ${value}`)
  const details = formatQualifiers(fact, translate)
  if (details) addText(item, 'span', details, 'details')
  addText(item, 'q', fact.quote)
  if (fact.contradicts) addText(item, 'span', translate('contradicts'), 'warning')
  find('facts').append(item)
}

/** Runs the action of a button once, and then says what happened in its place. */
const actOnce = (id: string, act: () => Promise<string>) => {
  const button = find<HTMLButtonElement>(id)
  button.addEventListener('click', () => {
    button.disabled = true
    void act().then(
      (text) => {
        button.hidden = true
        find('done').textContent = text
      },
      (error: unknown) => {
        button.disabled = false
        fail(error)
      },
    )
  })
}

const offerShortlist = ({ program }: Reading) => {
  if (!program) return
  show('add', true)
  actOnce('add', async () => {
    const body = JSON.stringify({ universityId: program.universityId, programId: program.id })
    try {
      await call('POST', '/shortlist', body)
      return translate('added')
    } catch (error) {
      if (codeOf(error) === 'UNIVERSITY_ALREADY_SELECTED') return translate('alreadyAdded')
      throw error
    }
  })
}

const offerKeeping = (reading: Reading) => {
  const rows = listKeepable(reading).map(({ index }) => ({ index }))
  if (!reading.program || rows.length === 0) return
  const target = { kind: 'program', id: reading.program.id }
  find('keep').textContent = translate('keep', [String(rows.length)])
  show('keep', true)
  actOnce('keep', async () => {
    await call('POST', `/official-pages/${reading.id}/accept`, JSON.stringify({ rows, target, share: false }))
    return translate('kept')
  })
}

const showReading = (reading: Reading, { instance }: Connection) => {
  show('loading', false)
  show('result', true)
  const { program, facts, problem } = reading
  find('title').textContent = program ? `${program.name} · ${program.university}` : reading.title
  find<HTMLAnchorElement>('review').href = `${instance}/official-pages/${reading.id}`
  offerShortlist(reading)
  if (facts.length === 0) {
    find('nothing').textContent = translate(problem === 'login' ? 'nothingLogin' : 'nothing')
    show('nothing', true)
    return
  }
  for (const fact of sortDeadlinesFirst(facts).slice(0, maxShownFacts)) showFact(fact)
  if (facts.length > maxShownFacts) {
    find('nothing').textContent = translate('more', [String(facts.length - maxShownFacts)])
    show('nothing', true)
  }
  offerKeeping(reading)
}

/** Facts that the popup shows; the review in GradApp shows all of them. */
const maxShownFacts = 40

const start = async () => {
  applyTexts()
  find('settings').addEventListener('click', () => void chrome.runtime.openOptionsPage())
  try {
    const connection = await readConnection()
    if (!connection) throw new CallError('NOT_CONNECTED')
    if (!connection.token) throw new CallError('NOT_AUTHENTICATED')
    const page = await readTab()
    const { reading } = await call<{ reading: Reading }>('POST', '/official-pages/read', buildReadRequest(page))
    showReading(reading, connection)
  } catch (error) {
    fail(error)
  }
}

void start()
