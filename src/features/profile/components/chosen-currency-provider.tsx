import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChosenCurrency } from '#src/client/display-currency.ts'
import { profileQuery } from '../client.ts'

/** Shows amounts of everything inside in the currency that the person chose in the settings. */
export const ChosenCurrencyProvider = ({ isPerson, children }: { isPerson: boolean; children: ReactNode }) => {
  const { data } = useQuery({ ...profileQuery, enabled: isPerson })
  return <ChosenCurrency.Provider value={data?.profile.currency ?? null}>{children}</ChosenCurrency.Provider>
}
