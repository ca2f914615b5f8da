import { useQuery } from '@tanstack/react-query'
import { machineReadingQuery } from '../client.ts'
import { MachinePages } from './machine-pages.tsx'

/** Shows the extracted text of a stored version. */
export const MachineReading = ({ id }: { id: string }) => <MachinePages reading={useQuery(machineReadingQuery(id))} />
