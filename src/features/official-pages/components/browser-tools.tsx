import { Anchor, Group, List, Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { formatReadingBookmark } from '../reading-bookmark.format.ts'

/** Link that the user drags to the bookmarks bar. React refuses `javascript:` addresses, so it is set on the element. */
const BookmarkLink = () => {
  const { t } = useTranslation()
  const setAddress = useCallback((link: HTMLAnchorElement | null) => {
    link?.setAttribute('href', formatReadingBookmark(window.location.origin))
  }, [])
  return (
    <Anchor
      ref={setAddress}
      href="#bookmark"
      draggable
      underline="always"
      // Here there is nothing to read; the content security policy would stop it anyway.
      onClick={(event) => event.preventDefault()}
    >
      {t('browserTools.bookmark')}
    </Anchor>
  )
}

/** Settings of the ways to send a page from the browser: the extension, and the bookmark for other browsers. */
export const BrowserTools = () => {
  const { t } = useTranslation()
  return (
    <>
      <SettingsRow title={t('browserTools.extensionTitle')} info={t('browserTools.extensionLede')}>
        <Stack gap="md">
          <Group gap="md">
            <Anchor href="/extension/gradapp-chromium.zip" download>
              {t('browserTools.forChromium')}
            </Anchor>
            <Anchor href="/extension/gradapp-firefox.zip" download>
              {t('browserTools.forFirefox')}
            </Anchor>
          </Group>
          <List type="ordered" spacing="xs">
            <List.Item>{t('browserTools.unpack')}</List.Item>
            <List.Item>{t('browserTools.load')}</List.Item>
            <List.Item>{t('browserTools.connect', { address: window.location.origin })}</List.Item>
          </List>
        </Stack>
      </SettingsRow>
      <SettingsRow title={t('browserTools.bookmarkTitle')} lede={t('browserTools.bookmarkLede')}>
        <Text>
          <BookmarkLink />
        </Text>
      </SettingsRow>
    </>
  )
}
