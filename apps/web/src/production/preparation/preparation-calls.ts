import { type PreparationState, preparation, preparationStateTitles } from '@zhizao/contract/production/preparation'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import type { Choice } from '../../platform/widgets/choices.ts'

export const preparations = client(preparation)

const colours: Record<PreparationState, NonNullable<Choice['colour']>> = {
  none: 'default',
  partly: 'warning',
  ready: 'processing',
  delivered: 'success',
}
export const preparationStates: readonly Choice[] = (Object.keys(colours) as PreparationState[]).map((value) => ({
  value,
  label: preparationStateTitles[value],
  colour: colours[value],
}))

export const preparationsChanged = () => void queryClient.invalidateQueries({ queryKey: [preparation.page.path] })
