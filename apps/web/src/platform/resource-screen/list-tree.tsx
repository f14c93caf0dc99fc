import { Flex, Typography } from 'antd'
import { t } from '../i18n/translate.ts'
import { ErrorState } from '../shell/states.tsx'
import { TreeFilter } from '../widgets/tree-filter.tsx'
import { useTreeNodes } from '../widgets/use-tree-nodes.ts'
import type { LeftTree } from './screen-options.ts'

/** The tree at the left of a list that narrows it down to one node. */
export function ListTree({ tree, node, onChange }: { tree: LeftTree; node?: string; onChange: (id?: string) => void }) {
  const nodes = useTreeNodes(tree.load)
  const Tools = tree.tools
  return (
    <>
      {tree.title && (
        <Flex justify="space-between" align="center" style={{ marginBottom: 8, minHeight: 24 }}>
          <Typography.Text strong>{t(tree.title)}</Typography.Text>
          {Tools && <Tools node={node} onChange={onChange} />}
        </Flex>
      )}
      {nodes.isError ? (
        <ErrorState error={nodes.error} onRetry={() => void nodes.refetch()} />
      ) : (
        <TreeFilter nodes={nodes.data} value={node} onChange={onChange} />
      )}
    </>
  )
}
