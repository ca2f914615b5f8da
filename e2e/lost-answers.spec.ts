import { expect, type Page } from '@playwright/test'
import { settled } from './accessible.ts'
import { inDays, openedApplication, signedUpApplicant } from './applicant.ts'
import { inDatabase } from './database.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// A connection that is lost after the server has done its work and before it says so: each thing that can be made is
// made once, and nobody is told that it "already exists".

const t = await textsOf('en')
const press = async (page: Page, name: string | RegExp) =>
  await page.getByRole('button', { name, exact: true }).first().click()

/** How many rows of a table belong to somebody. */
const rowsOf = async (email: string, table: string, where = 'true') => {
  const own = `user_id = (select id from users where email = $1) and ${where}`
  const [row] = await inDatabase<{ count: number }>(`select count(*)::int as count from ${table} where ${own}`, [email])
  return row?.count
}

interface Creation {
  what: string
  /** Where the page sends it. */
  path: string
  table: string
  where?: string
  /** Leads to the last press and takes it. */
  make: (page: Page) => Promise<void>
}

type Post = (path: string, data: object) => Promise<Record<string, unknown>>

const place = { universityId: 'eth-zurich' }
const openProfessors = async (page: Page, post: Post) => {
  const entry = await post('/api/shortlist', place)
  const professor = { selectedUniversityId: entry.id, professorName: 'Grace Hopper' }
  return async (isThere: boolean) => {
    if (isThere) await post('/api/professors', professor)
    await page.goto('/matched-faculty')
  }
}

const withPost = (make: (page: Page, post: Post) => Promise<void>) => async (page: Page) => {
  await make(page, async (path, data) => {
    const answer = await page.request.post(path, { data, headers: await ownHeaders(page) })
    return (await answer.json()) as Record<string, unknown>
  })
}

const creations: Creation[] = [
  {
    what: 'SH-01 a place on the shortlist',
    path: '**/api/shortlist',
    table: 'selected_universities',
    make: async (page) => {
      await page.goto('/university/eth-zurich')
      await press(page, t('shortlist.addNamed', { name: 'ETH Zurich' }))
    },
  },
  {
    what: 'AP-01 an application',
    path: '**/api/applications',
    table: 'applications',
    make: withPost(async (page, post) => {
      await post('/api/shortlist', place)
      await page.goto('/selected-universities')
      await press(page, /^Start application: /)
    }),
  },
  {
    what: 'PF-02 a professor by hand',
    path: '**/api/professors',
    table: 'selected_professors',
    make: withPost(async (page, post) => {
      await (await openProfessors(page, post))(false)
      await press(page, t('professors.addByHand'))
      await page.getByRole('textbox', { name: t('professors.field.professorName') }).fill('Grace Hopper')
      await press(page, t('professors.add'))
    }),
  },
  {
    what: 'PF-01 a matched professor',
    path: '**/api/professors/faculty',
    table: 'selected_professors',
    make: async (page) => {
      await page.goto('/matched-faculty')
      await press(page, /^Save ./)
    },
  },
  {
    what: 'PF-02 a line of the outreach log',
    path: '**/api/professors/*/outreach',
    table: 'professor_outreach',
    make: withPost(async (page, post) => {
      await (await openProfessors(page, post))(true)
      await press(page, /^Log outreach/)
      await page.getByRole('textbox', { name: t('professors.log.note') }).fill('Asked about a place')
      await press(page, t('professors.log.save'))
    }),
  },
  {
    what: 'AP-02 a requirement',
    path: '**/api/applications/*/requirements',
    table: 'application_requirements',
    where: "kind = 'A video'",
    make: async (page) => {
      await openedApplication(page)
      await press(page, t('applications.add.open'))
      await page.getByRole('textbox', { name: t('applications.add.name') }).fill('A video')
      await press(page, t('applications.add.submit'))
    },
  },
  {
    what: 'AP-03 a deadline',
    path: '**/api/deadlines',
    table: 'deadlines',
    where: "title = 'Letters by post'",
    make: async (page) => {
      await openedApplication(page)
      await press(page, t('deadlines.add'))
      await page.getByRole('textbox', { name: t('deadlines.fieldTitle') }).fill('Letters by post')
      await page.getByRole('textbox', { name: t('deadlines.fieldDate'), exact: true }).fill(inDays(40))
      await page.getByLabel(t('deadlines.fieldRule')).selectOption('own')
      await press(page, t('deadlines.save'))
    },
  },
  {
    what: 'AP-01 the applications of a spreadsheet',
    path: '**/api/spreadsheet/import',
    table: 'applications',
    make: async (page) => {
      await page.goto('/applications')
      await page.getByRole('link', { name: t('applications.sheet.open') }).click()
      const chooser = page.waitForEvent('filechooser')
      await press(page, t('applications.sheet.choose'))
      const buffer = Buffer.from('University;State\r\nETH Zurich;Submitted')
      await (await chooser).setFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer })
      await press(page, t('applications.sheet.run', { count: 1 }))
    },
  },
  {
    what: 'a proposed correction',
    path: '**/api/catalogue/proposals',
    table: 'catalogue_proposals',
    make: async (page) => {
      await page.goto('/university/eth-zurich')
      await press(page, /^Sources/)
      await press(page, t('catalogue.editing.open'))
      await page.getByLabel(t('catalogue.editing.value')).fill('https://ethz.ch/en.html')
      await page.getByLabel(t('catalogue.editing.source')).fill('https://ethz.ch/')
      await press(page, t('catalogue.editing.propose'))
    },
  },
  {
    what: 'DB-02 the sample notifications',
    path: '**/api/notifications/samples',
    table: 'notifications',
    where: "title like 'Sample deadline%'",
    make: async (page) => {
      await page.goto('/dashboard')
      await press(page, 'Test Notifications')
    },
  },
]

for (const { what, path, table, where, make } of creations)
  test(`${what} is made once when the answer is lost, and nothing says that it exists already`, async ({ page }) => {
    const { email } = await signedUpApplicant(page)
    const keys: (string | undefined)[] = []
    const said: string[] = []
    await page.exposeFunction('note', (text: string) => said.push(text))
    await page.addInitScript(() => {
      const note = (window as unknown as { note: (text: string) => void }).note
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (
            node instanceof HTMLElement &&
            node.matches('[role=alert], :has([role=alert]), .mantine-Notification-root')
          )
            note(node.textContent ?? '')
      }).observe(document, { childList: true, subtree: true })
    })
    let told: (status: number) => void = () => undefined
    const answered = new Promise<number>((resolve) => {
      told = resolve
    })
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      // The first one arrives and does its work; nobody hears of it.
      if (keys.length === 1) return await route.abort('connectionreset')
      await route.fulfill({ response })
      told(response.status())
    })
    await make(page)
    expect(await answered, 'the second time it is taken for the first').toBeLessThan(300)
    // What follows of an answer is said after what it asks for was read anew.
    await settled(page)
    expect(keys).toEqual([expect.any(String), keys[0]])
    // Whoever the rows belong to: some of them are made by a person of the step's own.
    const { person } = (await (await page.request.get('/api/session')).json()) as { person: { email: string } }
    expect(await rowsOf(person?.email ?? email, table, where)).toBe(1)
    expect(said.filter((text) => /already|failed|not (added|saved|imported|known)/i.test(text))).toEqual([])
  })
