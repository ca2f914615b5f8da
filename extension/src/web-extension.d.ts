// The part of the WebExtension API that the extension uses. Chromium and Firefox return promises in Manifest V3.

interface ExtensionTab {
  id?: number
  url?: string
  title?: string
}

interface ExtensionEvent<Listener> {
  addListener: (listener: Listener) => void
}

interface StorageArea {
  get: (key: string) => Promise<Record<string, unknown>>
  set: (values: Record<string, unknown>) => Promise<void>
  remove: (key: string) => Promise<void>
}

interface Injection {
  target: { tabId: number }
  files?: string[]
  func?: () => unknown
}

/** Origin of the only installation of a build for one; empty in a general build. */
declare const INSTANCE: string

declare const chrome: {
  runtime: {
    sendMessage: (message: unknown) => Promise<unknown>
    onMessage: ExtensionEvent<
      (
        message: unknown,
        sender: { tab?: ExtensionTab; url?: string },
        respond: (response: unknown) => void,
      ) => true | undefined
    >
    openOptionsPage: () => Promise<void>
  }
  tabs: {
    query: (filter: { active: boolean; currentWindow: boolean }) => Promise<ExtensionTab[]>
    create: (properties: { url: string }) => Promise<ExtensionTab>
    onUpdated: ExtensionEvent<(tabId: number, change: { status?: string }, tab: ExtensionTab) => void>
  }
  scripting: { executeScript: (injection: Injection) => Promise<{ result?: unknown }[]> }
  storage: { local: StorageArea; session: StorageArea; onChanged: ExtensionEvent<() => void> }
  permissions: { request: (permissions: { origins: string[] }) => Promise<boolean> }
  i18n: { getMessage: (name: string, substitutions?: string[]) => string; getUILanguage: () => string }
}
