import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChosenCurrency } from '#src/client/display-currency.ts'
import { profileQuery } from '../client.ts'

/** Provides the currency of the settings for amounts in its children. */
export const ChosenCurrencyProvider = ({ isPerson, children }: { isPerson: boolean; children: ReactNode }) => {
  const { data } = useQuery({ ...profileQuery, enabled: isPerson })
  return <ChosenCurrency.Provider value={data?.profile.currency ?? null}>{children}</ChosenCurrency.Provider>
}
