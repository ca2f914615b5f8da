import type { Page } from '@playwright/test'

/** What a page of the product sends along with a change: where it is from, and whom it acts for. */
export const ownHeaders = async (
  { request }: Pick<Page, 'request'>,
  url = process.env.GRADAPP_URL ?? '',
): Promise<Record<string, string>> => {
  const { person } = (await (await request.get(`${url}/api/session`)).json()) as { person: { id: string } | null }
  return { origin: url, ...(person ? { 'x-person': person.id } : {}) }
}
