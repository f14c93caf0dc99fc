import { useQuery } from '@tanstack/react-query'
import { productRoute, type SegmentOfProduct, type WholeProductRoute } from '@zhizao/contract/process/product-route'
import { routeStates } from '@zhizao/contract/process/route'
import { Alert, App, Button, Drawer, Empty, Flex, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { NO_ROOM_BESIDE, PHONE, useMedia } from '../../platform/theme/media.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { needText } from '../asked-resources.tsx'
import { findProducts } from '../process-choices.ts'
import pageClasses from '../route/route-editor.module.css'
import { ComponentsCard } from './components-card.tsx'
import classes from './product-route.module.css'
import { SegmentTabs } from './segment-tabs.tsx'
import { type ProductEditor, useProductEditor } from './use-product-editor.ts'

const ways = client(productRoute)

/** How one product goes through a route: times, resources, components, parameters and files of each segment. */
export function ProductRouteDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? undefined
  const found = useQuery({
    queryKey: ['productRoute', 'whole', id],
    queryFn: ({ signal }) => ways.get({ id: id! }, { quiet: true, signal }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (id === undefined) return <Empty description={t('请从产品工艺列表打开一个产品')} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return found.data ? <Editor key={id} first={found.data} /> : <Loading />
}

function Editor({ first }: { first: WholeProductRoute }) {
  const { message } = App.useApp()
  const editor = useProductEditor(first, () => message.success(t('保存成功')))
  const { whole, draft, failure, setFailure, setDraft } = editor
  const [chosen, choose] = useState<string>()
  const isNarrow = useMedia(NO_ROOM_BESIDE)
  const isPhone = useMedia(PHONE)
  const mayEdit = usePermission(productRoute.update.permission)
  const version = whole.versions.find(({ id }) => id === whole.shownRouteId)
  const isReadOnly = !mayEdit || !(version?.status === 'draft' || version?.status === 'released')
  const segment = whole.segments.find(({ id }) => id === chosen) ?? (isNarrow ? undefined : whole.segments[0])
  const tabs = segment && draft[segment.id] && (
    <SegmentTabs
      key={segment.id}
      whole={whole}
      segment={segment}
      isReadOnly={isReadOnly}
      own={draft[segment.id]!}
      set={(change) => editor.set(segment.id, change)}
      // What is entered and not saved stays; the count of files is read with the next save.
      onFiled={() => void (editor.isDirty || editor.reload())}
    />
  )
  return (
    <div className={pageClasses.page}>
      <Head editor={editor} isReadOnly={isReadOnly} />
      {failure && (
        <Alert type="error" showIcon role="alert" title={failure} closable={{ onClose: () => setFailure(undefined) }} />
      )}
      <ComponentsCard whole={whole} draft={draft} isReadOnly={isReadOnly} setDraft={setDraft} />
      <section className={`${pageClasses.card} ${classes.work}`}>
        <ul className={classes.list}>
          {whole.segments.map((each) => (
            <SegmentRow
              key={each.id}
              segment={each}
              editor={editor}
              isReadOnly={isReadOnly}
              isChosen={each.id === segment?.id}
              onChoose={() => choose(each.id)}
            />
          ))}
        </ul>
        {!isNarrow && <aside className={classes.panel}>{tabs}</aside>}
      </section>
      {isNarrow && (
        <Drawer
          open={Boolean(segment)}
          placement={isPhone ? 'bottom' : 'right'}
          size={isPhone ? '85%' : 480}
          title={t('产品工序')}
          onClose={() => choose(undefined)}
        >
          <div className={classes.drawer}>{tabs}</div>
        </Drawer>
      )}
    </div>
  )
}

interface HeadProps {
  editor: ProductEditor
  isReadOnly: boolean
}

function Head({ editor, isReadOnly }: HeadProps) {
  const { whole, isDirty, isSaving, save, discard, reload } = editor
  const ask = useAsk()
  const [isTaking, setTaking] = useState(false)
  const open = (routeId: string) => {
    if (!isDirty) return void reload(routeId)
    void ask({ title: t('确认放弃未保存的修改吗?'), okButtonProps: { danger: true }, onOk: () => reload(routeId) })
  }
  const version = whole.versions.find(({ id }) => id === whole.shownRouteId)
  const state = version && routeStates[version.status]
  return (
    <section className={`${pageClasses.card} ${classes.title}`}>
      <h1 className={classes.name}>
        {whole.materialCode} {whole.materialName}
        <PageLink href={`/mes/pages/process/route/detail?id=${whole.shownRouteId}`}>
          {whole.routeCode} {whole.routeName}
        </PageLink>
        <Select
          aria-label={t('路线版本')}
          value={whole.shownRouteId}
          onChange={(id) => id && open(id)}
          options={whole.versions.map(({ id, version: no, status }) => ({
            value: id,
            label: `V${no} ${t(routeStates[status].title)}`,
          }))}
        />
        {state && <StatusTag choice={{ value: version.status, label: t(state.title), colour: state.colour }} />}
      </h1>
      <Flex gap={8} wrap>
        {!isReadOnly && <Button onClick={() => setTaking(true)}>{t('从其他产品复制')}</Button>}
        {isDirty && <Button onClick={discard}>{t('放弃修改')}</Button>}
        {!isReadOnly && (
          <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
            {t('保存')}
          </Button>
        )}
      </Flex>
      {isTaking && <TakeDialog editor={editor} onClose={() => setTaking(false)} />}
    </section>
  )
}

function TakeDialog({ editor, onClose }: { editor: ProductEditor; onClose: () => void }) {
  const { message } = App.useApp()
  const [from, setFrom] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      const { count } = await ways.takeFrom({ id: editor.whole.id, fromMaterialId: from! })
      message.success(t('已复制 {count} 道工序', { count }))
      await editor.reload()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <DraggableModal
      open
      width={440}
      title={t('从其他产品复制')}
      onCancel={onClose}
      onOk={() => void take()}
      okButtonProps={{ disabled: !from || editor.isDirty, loading: isBusy }}
    >
      <Flex vertical gap={8}>
        <span>{t('复制走同一条路线的产品的工时、资源和参数；已经设置过的工序不变。')}</span>
        <RemoteSelect
          aria-label={t('来源产品')}
          name="products"
          find={findProducts}
          value={from}
          onChange={(next) => setFrom((next as string) ?? null)}
        />
        {editor.isDirty && <Alert type="warning" showIcon title={t('请先保存修改')} />}
      </Flex>
    </DraggableModal>
  )
}

interface RowProps {
  segment: SegmentOfProduct
  editor: ProductEditor
  isReadOnly: boolean
  isChosen: boolean
  onChoose: () => void
}

/** A segment with its times, which are typed most, and what else is said of it in a few words. */
function SegmentRow({ segment, editor, isReadOnly, isChosen, onChoose }: RowProps) {
  const own = editor.draft[segment.id]!
  const name = `${segment.no} ${segment.segmentName}`
  const words = [
    own.resources.length > 0 && own.resources.map(needText).join('、'),
    own.materials.length > 0 && t('{count} 种物料', { count: own.materials.length }),
    own.parameters.length > 0 && t('{count} 个参数', { count: own.parameters.length }),
    segment.productFileCount > 0 && t('{count} 个文件', { count: segment.productFileCount }),
  ].filter(Boolean)
  return (
    <li className={`${classes.segment} ${isChosen ? classes.chosen : ''}`}>
      <button type="button" className={classes.open} aria-pressed={isChosen} onClick={onChoose}>
        <b>{segment.no}</b> {segment.segmentName}
        <div className={classes.faint}>{segment.workCenterName ?? t('未定工作中心')}</div>
      </button>
      <div className={classes.small}>
        <span className={classes.faint}>{t('准备（秒）')}</span>
        <InputNumber
          aria-label={t('{name} 的准备时间', { name })}
          min={0}
          precision={0}
          disabled={isReadOnly}
          value={own.setUpSeconds}
          onChange={(next) => editor.set(segment.id, { setUpSeconds: next ?? 0 })}
        />
      </div>
      <div className={classes.small}>
        <span className={classes.faint}>
          {own.baseQuantity === '1' ? t('单件（秒）') : t('每 {count} 件（秒）', { count: own.baseQuantity })}
        </span>
        <QuantityField
          aria-label={t('{name} 的工时', { name })}
          disabled={isReadOnly}
          value={own.runSeconds}
          onChange={(next) => editor.set(segment.id, { runSeconds: next ?? '0' })}
        />
      </div>
      <span className={classes.faint}>
        {words.length ? words.join(' · ') : segment.productSegmentId ? t('已设置') : t('按工序')}
      </span>
    </li>
  )
}
