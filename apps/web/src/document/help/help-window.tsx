import { BookOutlined, CloseOutlined, CompressOutlined, ExpandOutlined, HomeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { documentAddress } from '@zhizao/contract/document/rich-text'
import { Input } from 'antd'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { indexQuery } from '../document-queries.ts'
import { wayTo } from '../reading-order.ts'
import classes from './help.module.css'
import { type HelpView, homeOf, openedAt } from './help-state.ts'
import { HelpArticle, HelpHome, HelpSearch, HelpTree } from './help-views.tsx'
import { useFloating } from './use-floating.ts'

const edges = ['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'] as const

interface HelpWindowProps {
  /** Menu code of the page behind. */
  resourcesCode: string
  onClose: () => void
}

/** Help beside the work: home, tree, article, search, in a window that is moved, resized and maximised. */
export function HelpWindow({ resourcesCode, onClose }: HelpWindowProps) {
  const floating = useFloating()
  const { place, isMaximised } = floating
  const index = useQuery(indexQuery())
  const nodes = index.data
  const [chosen, setChosen] = useState<HelpView>()
  // Another page behind: help follows to its document.
  const [page, setPage] = useState(resourcesCode)
  if (page !== resourcesCode) {
    setPage(resourcesCode)
    setChosen(undefined)
  }
  const shown = chosen ?? (nodes && openedAt(resourcesCode, nodes))
  const sized = isMaximised ? undefined : { left: place.x, top: place.y, width: place.width, height: place.height }
  return createPortal(
    <section
      className={`${classes.window} ${isMaximised ? classes.maximised : ''}`}
      style={sized}
      role="dialog"
      aria-label={t('帮助文档')}
      onKeyDown={(event) => {
        // An enlarged picture stands outside and closes by itself.
        const isInside = event.currentTarget.contains(event.target as Node)
        if (event.key === 'Escape' && isInside) onClose()
      }}
    >
      <HelpTitle floating={floating} onClose={onClose} />
      <HelpBar
        shown={shown}
        crumbs={nodes && shown?.view === 'view' ? wayTo(shown.id, nodes).slice(0, -1) : []}
        onHome={() => setChosen(nodes ? homeOf(resourcesCode, nodes) : undefined)}
        onShow={setChosen}
      />
      <div className={classes.content}>
        {index.isError && <ErrorState error={index.error} onRetry={() => void index.refetch()} />}
        {!nodes && !index.isError && <Loading />}
        <Shown nodes={nodes} shown={shown} onShow={setChosen} />
      </div>
      <footer className={classes.foot}>
        <a href={addressOf(shown)} target="_blank" rel="noopener">
          <BookOutlined /> {t('在文档中心打开')}
        </a>
      </footer>
      {!isMaximised &&
        edges.map((edge) => (
          <span key={edge} className={classes.edge} data-edge={edge} onPointerDown={floating.resize(edge)} />
        ))}
    </section>,
    document.body,
  )
}

interface HelpTitleProps {
  floating: ReturnType<typeof useFloating>
  onClose: () => void
}

/** What the window is moved by, and how it is made large or closed. */
function HelpTitle({ floating, onClose }: HelpTitleProps) {
  const { isMaximised } = floating
  const handle = useRef<HTMLButtonElement>(null)
  useEffect(() => handle.current?.focus(), [])
  return (
    <header className={classes.title}>
      <button
        ref={handle}
        type="button"
        className={classes.handle}
        title={t('拖动标题或按方向键移动，Shift + 方向键调整大小')}
        onPointerDown={floating.drag}
        onDoubleClick={floating.toggle}
        onKeyDown={floating.onKeyDown}
      >
        {t('帮助文档')}
      </button>
      <Tool
        title={isMaximised ? t('还原') : t('最大化')}
        icon={isMaximised ? <CompressOutlined /> : <ExpandOutlined />}
        onClick={floating.toggle}
      />
      <Tool title={t('关闭')} icon={<CloseOutlined />} onClick={onClose} />
    </header>
  )
}

interface ShownProps {
  nodes: ComponentProps<typeof HelpHome>['nodes'] | undefined
  shown: HelpView | undefined
  onShow: (view: HelpView) => void
}

/** Home, a chapter's tree, an article, or what was found. */
const Shown = ({ nodes, shown, onShow }: ShownProps) => (
  <>
    {nodes && shown?.view === 'first' && <HelpHome nodes={nodes} onShow={onShow} />}
    {nodes && shown?.view === 'two' && <HelpTree nodes={nodes} chapterId={shown.chapterId} onShow={onShow} />}
    {nodes && shown?.view === 'view' && (
      <HelpArticle key={shown.id} nodes={nodes} id={shown.id} typed={shown.typed} onShow={onShow} />
    )}
    {shown?.view === 'seach' && <HelpSearch str={shown.str} current={shown.current} onShow={onShow} />}
  </>
)

function addressOf(shown: HelpView | undefined): string {
  if (shown?.view === 'view') return documentAddress(shown.id)
  if (shown?.view === 'two') return documentAddress(shown.chapterId)
  if (shown?.view === 'seach') return `/docCenter/docSearch?${new URLSearchParams({ str: shown.str })}`
  return '/docCenter'
}

interface HelpBarProps {
  shown: HelpView | undefined
  crumbs: readonly { id: string; name: string }[]
  onHome: () => void
  onShow: (view: HelpView) => void
}

/** The way home, where one is, and the search box. */
function HelpBar({ shown, crumbs, onHome, onShow }: HelpBarProps) {
  const [typed, setTyped] = useState('')
  return (
    <div className={classes.bar}>
      <nav className={classes.crumbs} aria-label={t('当前位置')}>
        <button type="button" className={classes.crumb} onClick={onHome}>
          <HomeOutlined /> {t('首页')}
        </button>
        {crumbs[0] && (
          <button
            type="button"
            className={classes.crumb}
            onClick={() => onShow({ view: 'two', chapterId: crumbs[0]!.id })}
          >
            <span aria-hidden>/</span> {crumbs[0].name}
          </button>
        )}
        {shown?.view === 'seach' && (
          <span className={classes.crumbHere}>
            <span aria-hidden>/</span> {t('搜索结果')}
          </span>
        )}
      </nav>
      <Input.Search
        className={classes.search}
        size="small"
        allowClear
        placeholder={t('搜索帮助文档')}
        aria-label={t('搜索帮助文档')}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(str) => str.trim() && onShow({ view: 'seach', str, current: 1 })}
      />
    </div>
  )
}

const Tool = ({ title, icon, onClick }: { title: string; icon: ReactNode; onClick: () => void }) => (
  <button type="button" className={classes.tool} aria-label={title} title={title} onClick={onClick}>
    {icon}
  </button>
)
