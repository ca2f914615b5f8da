import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { ProgressPath } from '#src/client/ui/progress-path.tsx'
import classes from './dashboard-cards.module.css'

/** Links to the next tools: discovery first, the others as a plain list (DB-04). */
export const DashboardCards = ({ newConnections }: { newConnections: number }) => {
  const { t } = useTranslation()
  const tools = [
    { to: '/cv-analysis', title: t('snapshot.cards.cvTitle'), text: t('snapshot.cards.cvText') },
    { to: '/document-generator', title: t('snapshot.cards.documentsTitle'), text: t('snapshot.cards.documentsText') },
    {
      to: '/gradnet',
      title: t('snapshot.cards.gradnetTitle'),
      text: t('snapshot.cards.connections', { count: newConnections }),
    },
  ] as const
  return (
    <section aria-label={t('snapshot.cards.title')} className={classes.columns}>
      <div className={classes.discover}>
        <ProgressPath points={5} reached={1} />
        <Title order={2}>{t('snapshot.cards.discoverTitle')}</Title>
        <Text>{t('snapshot.cards.discoverText')}</Text>
        <LinkButton to="/university-matching">{t('snapshot.cards.discoverAction')}</LinkButton>
      </div>
      <ul data-bare className={classes.tools}>
        {tools.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to} className={classes.tool}>
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
