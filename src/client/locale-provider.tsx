import { DirectionContext, MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { getTextDirection } from '#src/shared/locales.ts'
import { createAppTheme, resolveVariables } from './theme.ts'

// The text direction follows the language only, so Mantine's setters do nothing.
const ignore = (): void => undefined

const Themed = ({ children }: { children: ReactNode }) => {
  const { t, i18n: texts } = useTranslation()
  const dir = getTextDirection(texts.language)
  const direction = useMemo(() => ({ dir, setDirection: ignore, toggleDirection: ignore }), [dir])
  const theme = useMemo(() => createAppTheme(t('ui.close')), [t])
  return (
    <DirectionContext.Provider value={direction}>
      <MantineProvider
        theme={theme}
        forceColorScheme="light"
        cssVariablesResolver={resolveVariables}
        deduplicateInlineStyles
      >
        {children}
      </MantineProvider>
    </DirectionContext.Provider>
  )
}

/** Provides texts, text direction and theme, in the order of their dependencies. */
export const LocaleProvider = ({ texts, children }: { texts: i18n; children: ReactNode }) => (
  <I18nextProvider i18n={texts}>
    <Themed>{children}</Themed>
  </I18nextProvider>
)
