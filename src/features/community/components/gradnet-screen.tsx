import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { MessageButton } from '#src/features/messages/components/message-button.tsx'
import { MessagesPanel } from '#src/features/messages/components/messages-panel.tsx'
import { ModeratorLink } from '#src/features/moderation/components/moderator-link.tsx'
import { PeoplePanel } from '#src/features/people/components/people-panel.tsx'
import type { GradnetSearch } from '../gradnet-search.parse.ts'
import { Feed } from './feed.tsx'
import { GradnetAside } from './gradnet-aside.tsx'
import classes from './gradnet-screen.module.css'
import { PersonPage } from './person-page.tsx'
import posts from './post.module.css'

type GradnetScreenProps = { search: GradnetSearch; onGo: (search: GradnetSearch) => void }

/** GradNet under both of its URLs: posts, people and messages (RT-18, GN-01). */
export const GradnetScreen = ({ search: { tab, conversation, person }, onGo }: GradnetScreenProps) => {
  const { t } = useTranslation()
  // Below this width the column is left out: it would follow the last of all posts.
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const open = (id: string | undefined) => onGo({ tab: 'messages', ...(id ? { conversation: id } : {}) })
  if (person)
    return (
      <PageShell>
        <PersonPage id={person} renderMessage={(one) => <MessageButton person={one} onOpen={open} />} />
      </PageShell>
    )
  return (
    <PageShell fill={tab === 'messages' ? (conversation ? 'always' : 'wide') : undefined}>
      <div className={classes.header} data-open={conversation && true}>
        <PageHeader title={t('gradnet.title')} info={t('gradnet.lede')} actions={<ModeratorLink />} />
      </div>
      <Tabs
        className={classes.tabs ?? ''}
        data-tab={tab}
        data-open={conversation && true}
        keepMounted={false}
        value={tab ?? 'posts'}
        onChange={(next) => onGo(next === 'messages' || next === 'people' ? { tab: next } : {})}
      >
        <Tabs.List mb="lg" className={classes.list ?? ''}>
          <Tabs.Tab value="posts">{t('gradnet.posts')}</Tabs.Tab>
          <Tabs.Tab value="people">{t('gradnet.people')}</Tabs.Tab>
          <Tabs.Tab value="messages">{t('gradnet.messages')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="posts">
          <div className={posts.columns}>
            <Feed />
            {isWide ? <GradnetAside /> : null}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <PeoplePanel renderMessage={(person) => <MessageButton person={person} onOpen={open} />} />
        </Tabs.Panel>
        <Tabs.Panel value="messages" className={classes.messages ?? ''}>
          <MessagesPanel openId={conversation} onOpen={open} onFindPeople={() => onGo({ tab: 'people' })} />
        </Tabs.Panel>
      </Tabs>
    </PageShell>
  )
}
