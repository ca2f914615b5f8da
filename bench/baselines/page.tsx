import {
  ActionIcon,
  Anchor,
  Box,
  Burger,
  Button,
  Card,
  Container,
  Divider,
  Group,
  Loader,
  MantineProvider,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { createORPCClient } from '@orpc/client'
import { type ContractRouterClient, oc } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { createInstance } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import '#src/client/styles.css'
import { createAppTheme } from '#src/client/theme.ts'

// Baseline of the dashboard's main-thread time: an empty page with the product's libraries: theme, texts, router and
// one call, rendered once, without content. It includes the library part of the product's first download.

Object.assign(window, {
  fetchedForLater: [
    ...[ActionIcon, Anchor, Box, Burger, Button, Card, Divider, Group, Loader, Paper, SimpleGrid, Skeleton, Stack],
    VisuallyHidden,
  ],
})

const contract = { session: oc.route({ method: 'GET', path: '/session' }) }
const link = new OpenAPILink(contract, { url: `${window.location.origin}/api` })
const api = createTanstackQueryUtils(createORPCClient<ContractRouterClient<typeof contract>>(link))

const Frame = () => (
  <>
    <header>
      <Container>
        <Link to="/">{document.title}</Link>
      </Container>
    </header>
    <main>
      <Outlet />
    </main>
  </>
)

const Page = () => {
  const { t } = useTranslation()
  const { isSuccess } = useQuery(api.session.queryOptions())
  return (
    <Container>
      <Title order={1}>{t('snapshot.title')}</Title>
      <Text>{isSuccess ? 1 : 0}</Text>
    </Container>
  )
}

const rootRoute = createRootRoute({ component: Frame })
const routeTree = rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '/', component: Page })])

const texts = createInstance()
const common = (await (await fetch('/locales/en/common.json')).json()) as object
await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')
const app = (
  <StrictMode>
    <I18nextProvider i18n={texts}>
      <MantineProvider theme={createAppTheme('')}>
        <QueryClientProvider client={new QueryClient()}>
          <Notifications />
          <RouterProvider router={createRouter({ routeTree })} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  </StrictMode>
)
startTransition(() => createRoot(root).render(app))
