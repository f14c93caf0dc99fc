import { type RuleTarget, type RuleType, rulesScope } from '@zhizao/contract/access/rules-scope'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'

const calls = client(rulesScope)

const choiceFor = ({ id, type, name, path }: RuleTarget) => ({
  value: id,
  label: type === 'object' || !path ? name : path,
})

async function findTargets(type: RuleType, keyword: string, signal?: AbortSignal) {
  const [table] = await calls.tableTree({ type, keyword }, { signal, quiet: true })
  return table!.fields[0]!.targets.filter((target) => target.type === type).map(choiceFor)
}

interface Props {
  type: RuleType
  value: string[]
  onChange: (ids: string[]) => void
  /** Targets that were stored: their names are known without a search. */
  stored: readonly RuleTarget[]
  disabled: boolean
}

/** The targets of one item, searched for on the server. */
export const TargetSelect = ({ type, value, onChange, stored, disabled }: Props) => (
  <RemoteSelect
    aria-label={t('范围')}
    name={`rule-targets-${type}`}
    find={(keyword, signal) => findTargets(type, keyword, signal)}
    known={stored.filter((target) => target.type === type).map(choiceFor)}
    value={value}
    onChange={(ids) => onChange((ids as string[] | null) ?? [])}
    multiple
    disabled={disabled}
  />
)
