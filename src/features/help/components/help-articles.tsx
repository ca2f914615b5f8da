import { Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { type HelpArticle, helpArticles, helpTopics, searchArticles } from '../rules.ts'
import classes from './help-articles.module.css'

type HelpArticlesProps = {
  query: string
  onSearch: (query: string) => void
}

const Contents = ({ articles }: { articles: HelpArticle[] }) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('help.contents')} className={classes.contents}>
      {helpTopics.map((topic) => (
        <div key={topic} className={classes.topic}>
          <Text size="sm" fw={600}>
            {t(`help.topic.${topic}`)}
          </Text>
          <ul className={classes.entries}>
            {articles
              .filter((article) => article.topic === topic)
              .map(({ id, title }) => (
                <li key={id}>
                  <TextLink to="/help" hash={id} className={classes.entry ?? ''} underline="never">
                    {title}
                  </TextLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const Article = ({ id, title, text }: HelpArticle) => (
  <article id={id} className={classes.article} aria-labelledby={`${id}-title`}>
    <Title order={2} id={`${id}-title`}>
      <TextLink to="/help" hash={id} inherit underline="hover" className={classes.anchor ?? ''}>
        {title}
      </TextLink>
    </Title>
    <Text mt="sm">{text}</Text>
  </article>
)

/** All help articles on one page by topic, with a search over titles and texts; each has its own address (RT-22). */
export const HelpArticles = ({ query, onSearch }: HelpArticlesProps) => {
  const { t } = useTranslation()
  const articles = helpArticles.map(({ id, topic }) => ({
    id,
    topic,
    title: t(`help.article.${id}.title`),
    text: t(`help.article.${id}.text`),
  }))
  const found = searchArticles(articles, query)
  return (
    <>
      <TextInput
        type="search"
        label={t('help.search')}
        placeholder={t('help.searchPlaceholder')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        maw="26rem"
      />
      <Text size="sm" c="dimmed" mt="xs" mb="xl" role="status">
        {query.trim() ? t('help.found', { count: found.length }) : ''}
      </Text>
      <div className={classes.layout}>
        <Contents articles={articles} />
        <div>
          {found.map((article) => (
            <Article key={article.id} {...article} />
          ))}
          {found.length === 0 ? (
            <EmptyState
              title={t('help.none', { query })}
              message={t('help.noneHelp')}
              action={<LinkButton to="/contact">{t('help.ask')}</LinkButton>}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}
