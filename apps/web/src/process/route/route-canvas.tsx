import {
  Background,
  Controls,
  type EdgeChange,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useNodesState,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { useSegmentTypes } from '../process-choices.ts'
import { edgesOf, heightOf, nodesOf } from './flow-elements.ts'
import classes from './route-canvas.module.css'
import {
  changeSegment,
  connect,
  type DraftLink,
  disconnect,
  faultsOf,
  keyOfLink,
  type RouteDraft,
  removeSegments,
} from './route-draft.ts'
import { type SegmentNode, SegmentNodeView } from './segment-node.tsx'

const nodeTypes: NodeTypes = { segment: SegmentNodeView }

export interface Chosen {
  segment?: string
  link?: string
}

export interface CanvasProps {
  draft: RouteDraft
  change: (act: (draft: RouteDraft) => RouteDraft) => void
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  isReadOnly: boolean
}

/** The words of the drawing for those who hear it. */
const labels = () => ({
  'node.a11yDescription.default': t('按回车选择工序，按删除键移除'),
  'node.a11yDescription.keyboardDisabled': t('按回车选择工序，选中后用方向键移动'),
  'edge.a11yDescription.default': t('按回车选择连线，按删除键移除'),
  'controls.ariaLabel': t('视图'),
  'controls.zoomIn.ariaLabel': t('放大'),
  'controls.zoomOut.ariaLabel': t('缩小'),
  'controls.fitView.ariaLabel': t('适合窗口'),
})

/** A route as a drawing: dragged into place, linked from handle to handle, taken away by the delete key. */
export function RouteCanvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  )
}

function Flow({ draft, change, chosen, onChoose, isReadOnly }: CanvasProps) {
  const typeName = useSegmentTypes()
  const { fitView } = useReactFlow()
  const faulty = useMemo(() => new Set(faultsOf(draft).flatMap(({ keys }) => keys)), [draft])
  const drawn = nodesOf(draft, { selected: chosen.segment, faulty, isReadOnly, typeName })
  const [nodes, setNodes, onMoved] = useNodesState<SegmentNode>(drawn)
  const shown = JSON.stringify([draft, chosen.segment, isReadOnly, drawn[0]?.data.typeName])
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew where something else is to be shown, not while it is dragged
  useEffect(() => setNodes(drawn), [shown])
  const count = useRef(draft.segments.length)
  useEffect(() => {
    if (count.current === draft.segments.length) return
    count.current = draft.segments.length
    void fitView({ padding: 0.15, maxZoom: 1, duration: 200 })
  }, [draft.segments.length, fitView])
  const edges = edgesOf(draft, chosen.link, isReadOnly)
  const linkOf = (id: string): DraftLink | undefined => draft.links.find((link) => keyOfLink(link) === id)

  const onNodesChange = (changes: NodeChange<SegmentNode>[]) => {
    onMoved(changes.filter(({ type }) => type !== 'remove'))
    const picked = changes.find((each) => each.type === 'select' && each.selected)
    if (picked?.type === 'select') onChoose({ segment: picked.id })
    // Keys move too: what they moved is kept as what the pointer has dropped.
    const moved = changes.filter((each) => each.type === 'position' && !each.dragging && each.position)
    if (moved.length && !isReadOnly)
      change((before) =>
        moved.reduce(
          (now, each) => (each.type === 'position' ? changeSegment(now, each.id, rounded(each.position!)) : now),
          before,
        ),
      )
  }
  const onEdgesChange = (changes: EdgeChange[]) => {
    const picked = changes.find((each) => each.type === 'select' && each.selected)
    if (picked?.type === 'select') onChoose({ link: picked.id })
  }
  return (
    <div className={classes.canvas} style={{ height: heightOf(draft) }}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        ariaLabelConfig={labels()}
        nodesConnectable={!isReadOnly}
        nodesDraggable={!isReadOnly}
        onPaneClick={() => onChoose({})}
        onConnect={({ source, target }) => change((before) => connect(before, source, target))}
        isValidConnection={() => !isReadOnly}
        onDelete={({ nodes: gone, edges: cut }) => {
          const keys = gone.map(({ id }) => id)
          const links = keys.length ? [] : cut.flatMap(({ id }) => linkOf(id) ?? [])
          change((before) => links.reduce(disconnect, keys.length ? removeSegments(before, keys) : before))
          onChoose({})
        }}
        deleteKeyCode={isReadOnly ? null : ['Delete', 'Backspace']}
        fitView
        fitViewOptions={{ padding: 0.15, maxZoom: 1 }}
        minZoom={0.2}
        maxZoom={1.6}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} />
        <Controls showInteractive={false} />
      </ReactFlow>
      {draft.segments.length === 0 && <div className={classes.empty}>{t('还没有工序，请从上方“添加工序”开始')}</div>}
    </div>
  )
}

const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })
