/** Whom this page knows: the server refuses what it sends when another person has signed in meanwhile. */
let actor: string | undefined

export const setActingUser = (personId: string | undefined): void => {
  actor = personId
}

/** The header that names the person; none while the page knows nobody. */
export const getActingUserHeaders = (): Record<string, string> => (actor ? { 'x-person': actor } : {})

let lookWhoIsThere = (): void => undefined

/** What the page does when a door of the accounts refuses it as another person's. */
export const onActingUserRejected = (look: () => void): void => {
  lookWhoIsThere = look
}

export const revalidateSession = (): void => lookWhoIsThere()
