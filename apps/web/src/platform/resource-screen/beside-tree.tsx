import type { ReactNode } from 'react'
import { t } from '../i18n/translate.ts'
import { SidePane } from '../shell/side-pane.tsx'
import { ListTree } from './list-tree.tsx'
import classes from './resource-list.module.css'
import type { LeftTree } from './screen-options.ts'

export interface BesideTreeProps {
  tree: Omit<LeftTree, 'field'>
  node: string | undefined
  onChange: (node: string | undefined) => void
  children: ReactNode
}

/** What belongs to a node of a tree, laid out as a list beside it is. */
export const BesideTree = ({ tree, node, onChange, children }: BesideTreeProps) => (
  <div className={classes.page}>
    <div className={classes.list}>
      <SidePane title={t(tree.title ?? '分类')} className={`${classes.card} ${classes.tree}`} chosen={node}>
        <ListTree tree={{ ...tree, field: '' }} node={node} onChange={onChange} />
      </SidePane>
      <div className={classes.main}>
        <section className={`${classes.card} ${classes.rows} ${classes.scrolled}`}>{children}</section>
      </div>
    </div>
  </div>
)
