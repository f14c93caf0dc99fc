import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { t } from '../../platform/i18n/translate.ts'
import classes from './route-canvas.module.css'
import { type DraftSegment, nameOf } from './route-draft.ts'

export type SegmentNodeData = { segment: DraftSegment; typeName: string; isFaulty: boolean; isReadOnly: boolean }
export type SegmentNode = Node<SegmentNodeData, 'segment'>

/** A segment in the drawing: pieces come in at the left and go on at the right, rework at the foot. */
export function SegmentNodeView({
  data: { segment, typeName, isFaulty, isReadOnly },
  selected,
}: NodeProps<SegmentNode>) {
  const { no, workCenterName, isOutside, needsFirstArticle, transferQuantity, alternativeGroup } = segment
  const marks = [
    isOutside === 1 && t('委外'),
    needsFirstArticle === 1 && t('首检'),
    transferQuantity && t('转移 {count}', { count: transferQuantity }),
    alternativeGroup && t('替代 {group}', { group: alternativeGroup }),
  ].filter((mark) => typeof mark === 'string' && mark)
  return (
    <div className={`${classes.node} ${selected ? classes.selected : ''} ${isFaulty ? classes.faulty : ''}`}>
      <Handle type="target" position={Position.Left} isConnectable={!isReadOnly} />
      <div className={classes.nodeHead}>
        <span className={classes.no}>{no}</span>
        <span className={classes.nodeName} title={nameOf(segment)}>
          {nameOf(segment)}
        </span>
      </div>
      <div className={classes.nodeFoot}>
        {[workCenterName ?? t('未定工作中心'), typeName].filter(Boolean).join(' · ')}
      </div>
      {marks.length > 0 && (
        <div className={classes.marks}>
          {marks.map((mark) => (
            <span key={String(mark)}>{mark}</span>
          ))}
        </div>
      )}
      <Handle type="source" position={Position.Right} isConnectable={!isReadOnly} />
      <Handle
        id="rework-in"
        type="target"
        position={Position.Bottom}
        className={classes.hidden}
        isConnectable={false}
      />
      <Handle id="rework" type="source" position={Position.Bottom} className={classes.hidden} isConnectable={false} />
    </div>
  )
}
