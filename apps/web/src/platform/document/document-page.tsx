import { useQuery } from '@tanstack/react-query'
import { isOpenIn, type States } from '@zhizao/contract/http/states'
import { Alert, App, Button, Form, type FormInstance } from 'antd'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { t } from '../i18n/translate.ts'
import { present } from '../resource-screen/draft.ts'
import { FormFields } from '../resource-screen/form-fields.tsx'
import { isGranted } from '../session/permission.ts'
import { useUser } from '../session/session-store.ts'
import { usePageSearch } from '../shell/page-address.ts'
import { ErrorState, Loading } from '../shell/states.tsx'
import { isUnsaved, setUnsaved } from '../shell/unsaved.ts'
import { PHONE, useMedia } from '../theme/media.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import { useAsk } from '../widgets/ask.tsx'
import { DocumentBar, DocumentSteps } from './document-bar.tsx'
import { DocumentLines } from './document-lines.tsx'
import {
  type DocumentApi,
  type DocumentCalls,
  type DocumentOptions,
  type FullDocument,
  fullDocument,
  type Whole,
} from './document-options.ts'
import classes from './document-page.module.css'
import { History, Related } from './document-sides.tsx'
import { KeptOffer } from './kept-offer.tsx'
import { forgetTyping } from './kept-typing.ts'
import type { Values } from './line-rows.ts'
import { type Head, useDocument } from './use-document.ts'
import { useWhose } from './use-kept-typing.ts'

/** A page that shows one document, `?id=`, or a new one: its head, its lines, its states, its history. */
export function documentPage<C extends DocumentCalls, const S extends States>(
  calls: C,
  options: DocumentOptions<C, S>,
  api?: DocumentApi,
) {
  const definition = fullDocument(calls, options, api)
  return () => <OneDocument definition={definition} />
}

/** The document of the address. Another one waits while this one holds what is not saved. */
export function OneDocument({ definition }: { definition: FullDocument }) {
  const [search, change] = usePageSearch()
  const ask = useAsk()
  const whose = useWhose(definition)
  const wanted = search.get('id') ?? undefined
  const [opened, setOpened] = useState({ id: wanted, round: 0 })
  const path = `${definition.path}/detail`
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address
  useEffect(() => {
    if (wanted === opened.id) return
    const open = () => setOpened({ id: wanted, round: opened.round + 1 })
    if (!isUnsaved(path)) return open()
    ask({
      title: t('有未保存的修改，确定放弃并打开另一张单据吗？'),
      okText: t('放弃修改'),
      cancelText: t('继续编辑'),
      okButtonProps: { danger: true },
      onOk() {
        setUnsaved(path, false)
        if (opened.id === undefined) forgetTyping(whose, Date.now())
        open()
      },
      onCancel: () => change({ id: opened.id }),
    })
  }, [wanted])
  return (
    <Opened
      key={opened.round}
      definition={definition}
      id={opened.id}
      onSaved={(whole) => {
        setOpened({ ...opened, id: whole.id })
        change({ id: whole.id })
        // Lists that show it are asked again when they are next seen.
        void queryClient.invalidateQueries({ queryKey: [definition.calls.page!.path] })
      }}
    />
  )
}

interface OpenedProps {
  definition: FullDocument
  id: string | undefined
  onSaved: (whole: Whole) => void
}

function Opened({ definition, id, onSaved }: OpenedProps) {
  const [first] = useState(id)
  const found = useQuery({
    queryKey: ['document', definition.path, first],
    queryFn: ({ signal }) => definition.api.get({ id: first! }, { quiet: true, signal }),
    enabled: first !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (first === undefined) return <Entered definition={definition} onSaved={onSaved} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <Entered definition={definition} first={found.data} onSaved={onSaved} />
}

interface EnteredProps {
  definition: FullDocument
  first?: Whole
  onSaved: (whole: Whole) => void
}

function Entered({ definition, first, onSaved }: EnteredProps) {
  const { headFields, states, calls } = definition
  const [form] = Form.useForm<Values>()
  // Fields of other open pages have names of their own.
  const name = useId()
  const { message } = App.useApp()
  const ask = useAsk()
  const user = useUser()
  const head = useHead(form)
  const document = useDocument(definition, first, head, (whole) => {
    message.success(t('保存成功'))
    onSaved(whole)
  })
  const { read, own, isDirty, busy } = document
  const holds = (name: 'create' | 'update') => isGranted(calls[name]!.permission, user?.authorities ?? [])
  const isOpen = read ? isOpenIn(states, read.status) && holds('update') : holds('create')
  const watched = Form.useWatch([], form) as Values | undefined
  const values = { ...document.beginning, ...watched }
  const mode = isOpen ? (read ? 'edit' : 'add') : 'view'
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
    event.preventDefault()
    ;(window.document.activeElement as HTMLElement | null)?.blur()
    if (isOpen && (isDirty || !read)) setTimeout(() => void document.save())
  }
  const discard = () =>
    ask({
      title: t('确认放弃未保存的修改吗?'),
      okText: t('放弃修改'),
      okButtonProps: { danger: true },
      onOk: () => document.begin(read!),
    })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S saves wherever the cursor is
    <div className={classes.page} onKeyDown={keys}>
      <DocumentBar
        definition={definition}
        read={read}
        isOpen={isOpen}
        isDirty={isDirty}
        busy={busy}
        onSave={() => void document.save()}
        onStep={document.step}
        onDiscard={discard}
        onChanged={async () => document.begin(await definition.api.get({ id: read!.id }))}
      />
      <Told definition={definition} document={document} head={head} isNew={isOpen && !read} />
      {read && <DocumentSteps definition={definition} status={read.status} />}
      <section className={`${classes.card} ${classes.head}`}>
        <Form
          name={name}
          form={form}
          layout="vertical"
          initialValues={document.beginning}
          requiredMark
          onValuesChange={document.onHeadChanged}
        >
          <FormFields
            fields={present(headFields, mode, values)}
            mode={mode}
            columns={useMedia(PHONE) ? 1 : 4}
            form={form}
            values={values}
            row={read}
          />
        </Form>
        <BothChanged document={document} fields={headFields} />
        {read && <Stamps read={read} />}
      </section>
      {definition.columns.length > 0 && (
        <DocumentLines definition={definition} own={own} read={read} isReadOnly={!isOpen} />
      )}
      {read && <Related definition={definition} read={read} />}
      {read && <History definition={definition} read={read} />}
    </div>
  )
}

/** The fields of the head as the document asks for them. */
const useHead = (form: FormInstance<Values>) =>
  useMemo<Head>(
    () => ({
      values: () => form.getFieldsValue(),
      set(values) {
        form.resetFields()
        form.setFieldsValue(values)
      },
      validate: () => form.validateFields(),
      refuse: (problems) =>
        form.setFields(problems.map(({ field, message: said }) => ({ name: field, errors: [said] }))),
    }),
    [form],
  )

interface OfDocument {
  document: ReturnType<typeof useDocument>
}

interface ToldProps extends OfDocument {
  definition: FullDocument
  head: Head
  isNew: boolean
}

/** What was typed the last time, what somebody else has done meanwhile, and why the last act failed. */
const Told = ({ definition, document, head, isNew }: ToldProps) => (
  <>
    <KeptOffer definition={definition} document={document} head={head} isNew={isNew} />
    <Failed document={document} />
  </>
)

const Failed = ({ document: { overtaken, busy, takeOver, failure, setFailure } }: OfDocument) => (
  <>
    {overtaken && (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={t('{by} 在 {at} 修改了这张单据，您的修改还没有保存', {
          by: overtaken.by ?? t('其他人'),
          at: dayjs(overtaken.at ?? undefined).format('MM-DD HH:mm:ss'),
        })}
        description={t('取得新内容后，您输入的内容保留在原处；双方都改过的地方会标出对方的值。')}
        action={
          <Button type="primary" loading={busy === 'takeOver'} onClick={() => void takeOver()}>
            {t('取得新内容')}
          </Button>
        }
      />
    )}
    {failure && (
      <Alert type="error" showIcon closable={{ onClose: () => setFailure(undefined) }} role="alert" title={failure} />
    )}
  </>
)

/** Fields of the head that both have changed. */
const BothChanged = ({ document: { both }, fields }: OfDocument & { fields: FullDocument['headFields'] }) =>
  both.map(({ field, theirs }) => (
    <div key={field} className={classes.both}>
      {t('“{title}”对方已改为“{value}”，保存将以您的为准', {
        title: t(fields.find((one) => one.field === field)?.title ?? field),
        value: String(theirs ?? '—'),
      })}
    </div>
  ))

function Stamps({ read }: { read: Whole }) {
  const { createdByName, createdAt, updatedByName, updatedAt } = read
  const at = (time: string | undefined) => dayjs(time).format('YYYY-MM-DD HH:mm')
  return (
    <div className={classes.stamps}>
      {t('{name} 创建于 {at}', { name: createdByName ?? '', at: at(createdAt) })}
      {updatedAt !== createdAt && ` · ${t('{name} 修改于 {at}', { name: updatedByName ?? '', at: at(updatedAt) })}`}
    </div>
  )
}
