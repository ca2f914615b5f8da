/** Id of the acting user of this page: the server rejects a request when another user has signed in meanwhile. */
let actor: string | undefined

export const setActingUser = (personId: string | undefined): void => {
  actor = personId
}

/** Returns the header that names the acting user; no header while the page knows no user. */
export const getActingUserHeaders = (): Record<string, string> => (actor ? { 'x-person': actor } : {})

let reloadIfUserChanged = (): void => undefined

/** Registers the callback for a credential request that is rejected because another user is signed in. */
export const onActingUserRejected = (handler: () => void): void => {
  reloadIfUserChanged = handler
}

export const revalidateSession = (): void => reloadIfUserChanged()
