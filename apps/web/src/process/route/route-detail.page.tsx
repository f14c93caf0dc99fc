import { useQuery } from '@tanstack/react-query'
import { isOpenIn } from '@zhizao/contract/http/states'
import { route, routeStates, type WholeRoute } from '@zhizao/contract/process/route'
import { Alert, App, Button, Form, type FormInstance } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { DocumentBar, DocumentSteps } from '../../platform/document/document-bar.tsx'
import { History, Related } from '../../platform/document/document-sides.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { FormFields } from '../../platform/resource-screen/form-fields.tsx'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { routeDefinition } from './route-definition.ts'
import classes from './route-editor.module.css'
import { RouteWork } from './route-work.tsx'
import { useRouteEditor } from './use-route-editor.ts'

const routes = client(route)
type Values = Record<string, unknown>

/** One version of a route, `?id=`, or a new one. */
export function RouteDetailPage() {
  const [search, change] = usePageSearch()
  const wanted = search.get('id') ?? undefined
  // What was just made stays open under its address.
  const [made, setMade] = useState<string>()
  const shown = wanted !== undefined && wanted === made ? undefined : wanted
  const found = useQuery({
    queryKey: ['route', 'whole', shown],
    queryFn: ({ signal }) => routes.get({ id: shown! }, { quiet: true, signal }),
    enabled: shown !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (shown !== undefined && found.isError)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (shown !== undefined && !found.data) return <Loading />
  return (
    <Editor
      key={shown ?? 'new'}
      first={found.data}
      onSaved={({ id }) => {
        if (shown === undefined) setMade(id)
        change({ id })
        void queryClient.invalidateQueries({ queryKey: [route.page.path] })
      }}
    />
  )
}

interface EditorProps {
  first: WholeRoute | undefined
  onSaved: (whole: WholeRoute) => void
}

function Editor({ first, onSaved }: EditorProps) {
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const ask = useAsk()
  const isPhone = useMedia(PHONE)
  const editor = useRouteEditor(first, form, (whole) => {
    message.success(t('保存成功'))
    onSaved(whole)
  })
  const { read, graph, isDirty, busy, asWhole } = editor
  const [mayAdd, mayEdit] = [usePermission(route.create.permission), usePermission(route.update.permission)]
  const isOpen = read ? isOpenIn(routeStates, read.status) && mayEdit : mayAdd
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
    event.preventDefault()
    ;(document.activeElement as HTMLElement | null)?.blur()
    if (isOpen && (isDirty || !read)) setTimeout(() => void editor.save())
  }
  const named = read && asWhole && { ...asWhole, code: `${read.code} V${read.version}` }
  const bar = { definition: routeDefinition, read: named, isOpen, isDirty, busy, onStep: editor.step }
  // On a phone what is looked for first stands first.
  const work = (
    <RouteWork
      graph={graph}
      isReadOnly={!isOpen}
      mayFile={mayEdit && (read?.status === 'draft' || read?.status === 'released')}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S saves wherever the cursor is
    <div className={classes.page} onKeyDown={keys}>
      <DocumentBar
        {...bar}
        onSave={() => void editor.save()}
        onDiscard={() =>
          ask({
            title: t('确认放弃未保存的修改吗?'),
            okText: t('放弃修改'),
            okButtonProps: { danger: true },
            onOk: () => editor.begin(read!),
          })
        }
        onChanged={async () => editor.begin(await routes.get({ id: read!.id }))}
      />
      <Told editor={editor} />
      {read && <DocumentSteps definition={routeDefinition} status={read.status} />}
      {isPhone && work}
      <HeadForm editor={editor} form={form} isOpen={isOpen} />
      {!isPhone && work}
      {asWhole && <Related definition={routeDefinition} read={asWhole} />}
      {asWhole && <History definition={routeDefinition} read={asWhole} />}
    </div>
  )
}

interface HeadProps {
  editor: ReturnType<typeof useRouteEditor>
  form: FormInstance<Values>
  isOpen: boolean
}

function HeadForm({ editor: { read, beginning, asWhole, onHeadChanged }, form, isOpen }: HeadProps) {
  const name = useId()
  const isPhone = useMedia(PHONE)
  const watched = Form.useWatch([], form) as Values | undefined
  return (
    <section className={`${classes.card} ${classes.head}`}>
      <Form name={name} form={form} layout="vertical" initialValues={beginning} onValuesChange={onHeadChanged}>
        <FormFields
          fields={routeDefinition.headFields}
          mode={isOpen ? (read ? 'edit' : 'add') : 'view'}
          columns={isPhone ? 1 : 4}
          form={form}
          values={{ ...beginning, ...watched }}
          row={asWhole}
        />
      </Form>
    </section>
  )
}

/** Why the last act failed, and what can be done where somebody else was first. */
const Told = ({
  editor: { failure, isOvertaken, setFailure, takeOver },
}: {
  editor: ReturnType<typeof useRouteEditor>
}) =>
  failure && (
    <Alert
      type={isOvertaken ? 'warning' : 'error'}
      showIcon
      role="alert"
      title={failure}
      closable={{ onClose: () => setFailure(undefined) }}
      {...(isOvertaken && {
        description: t('取得新内容后，您画的路线保留，保存将以您的为准。'),
        action: (
          <Button type="primary" onClick={() => void takeOver()}>
            {t('取得新内容')}
          </Button>
        ),
      })}
    />
  )
