import { materialClass } from '@zhizao/contract/material/material-class'
import { pickRuleTitles, sourceTitles, trackingTitles } from '@zhizao/contract/material/material-ways'
import { dimensionTitles, unit } from '@zhizao/contract/material/unit'
import { client } from '../platform/api/client.ts'
import type { Choice } from '../platform/widgets/choices.ts'
import type { TreeNode } from '../platform/widgets/tree-nodes.ts'
import { treeOf } from '../platform/widgets/use-tree-nodes.ts'

const units = client(unit)
const classes = client(materialClass)

const choicesOf = (titles: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

export const dimensionChoices = choicesOf(dimensionTitles)
export const sourceChoices = choicesOf(sourceTitles)
export const trackingChoices = choicesOf(trackingTitles)
export const pickRuleChoices = choicesOf(pickRuleTitles)
export const onOffChoices: readonly Choice[] = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]

/** Units in use, as people write and call them. */
export const findUnits = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await units.list({ keyword: keyword || undefined, status: 1 }, { signal, quiet: true })).map(
    ({ id, code, name }) => ({
      value: id,
      label: code === name ? code : `${code} ${name}`,
    }),
  )

/** The tree of classes to choose one from. */
export const loadClasses = treeOf([materialClass], async () => {
  const below = Map.groupBy(await classes.list({}, { quiet: true }), ({ parentId }) => parentId)
  const nodes = (parentId: string | null): TreeNode[] =>
    (below.get(parentId) ?? []).map(({ id, name }) => ({
      id,
      label: name,
      ...(below.has(id) && { children: nodes(id) }),
    }))
  return nodes(null)
})
