import type { FormField } from '../platform/resource-screen/screen-types.ts'
import { findUnits, pickRuleChoices, sourceChoices, trackingChoices } from './material-choices.ts'
import { YesNoField } from './yes-no-field.tsx'

/** What classes hand down and materials may say themselves; left empty it comes from above. */
export const handedDownFields = ({ group, placeholder }: { group: string; placeholder: string }) =>
  [
    { field: 'baseUnitId', group, choices: findUnits, placeholder },
    { field: 'source', group, choices: sourceChoices, placeholder },
    { field: 'tracking', group, choices: trackingChoices, placeholder },
    { field: 'shelfLifeDays', group, placeholder },
    { field: 'pickRule', group, choices: pickRuleChoices, placeholder },
    { field: 'overPercent', group, unit: '%', placeholder },
    { field: 'underPercent', group, unit: '%', placeholder },
    { field: 'backflush', group, input: ({ disabled }) => <YesNoField disabled={disabled} /> },
  ] as const satisfies readonly FormField[]
