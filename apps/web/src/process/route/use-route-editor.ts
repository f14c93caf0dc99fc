import { route, type WholeRoute } from '@zhizao/contract/process/route'
import type { FormInstance } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { apiOf, type Whole } from '../../platform/document/document-options.ts'
import { t } from '../../platform/i18n/translate.ts'
import { sentValues } from '../../platform/resource-screen/draft.ts'
import { differs } from '../../platform/resource-screen/field-modes.ts'
import { PageAddress } from '../../platform/shell/page-address.ts'
import { setUnsaved } from '../../platform/shell/unsaved.ts'
import { routeDefinition } from './route-definition.ts'
import { draftOf, emptyDraft, type RouteDraft, sentGraph } from './route-draft.ts'
import { useGraph } from './use-graph.ts'

type Values = Record<string, unknown>
const { headFields } = routeDefinition
const api = apiOf<WholeRoute>(route)
const headOf = (read: WholeRoute | undefined): Values =>
  Object.fromEntries(headFields.map(({ field }) => [field, read?.[field as keyof WholeRoute]]))

/** Of what was drawn, that which the server still has keeps its id. */
function carriedOver(draft: RouteDraft, stored: RouteDraft): RouteDraft {
  const ids = new Set(stored.segments.map(({ id }) => id))
  const segments = draft.segments.map((each) => {
    const { id, ...rest } = each
    return id && ids.has(id) ? each : rest
  })
  return { ...draft, segments }
}

/** The route of the page: what was read, what was drawn and typed since, saving, steps, and what somebody else did meanwhile. */
export function useRouteEditor(
  first: WholeRoute | undefined,
  form: FormInstance<Values>,
  onSaved: (whole: WholeRoute) => void,
) {
  const [read, setRead] = useState(first)
  const graph = useGraph(first ? draftOf(first) : emptyDraft)
  const [isHeadDirty, setHeadDirty] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isOvertaken, setOvertaken] = useState(false)
  const [busy, setBusy] = useState<string>()
  const isDirty = isHeadDirty || graph.isDirty
  const path = useContext(PageAddress).split(/[?#]/)[0]!
  useEffect(() => setUnsaved(path, isDirty), [path, isDirty])

  function begin(whole: WholeRoute) {
    setRead(whole)
    graph.restart(draftOf(whole))
    form.setFieldsValue(headOf(whole))
    setHeadDirty(false)
    setFailure(undefined)
    setOvertaken(false)
  }
  async function run(what: string, work: () => Promise<WholeRoute>): Promise<string | undefined> {
    setBusy(what)
    setFailure(undefined)
    try {
      const whole = await work()
      begin(whole)
      onSaved(whole)
      return undefined
    } catch (error) {
      const refusal = refusalIn(error)
      const said = refusal?.msg || t('保存失败，请稍后重试')
      setOvertaken(refusal?.code === 409 && 'at' in Object(refusal.data))
      form.setFields(
        (refusal?.problems ?? [])
          .filter(({ field }) => headFields.some((one) => one.field === field))
          .map(({ field, message }) => ({ name: field, errors: [message] })),
      )
      setFailure(said)
      return said
    } finally {
      setBusy(undefined)
    }
  }
  async function save() {
    const isRight = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (!isRight) return setFailure(t('有未填写正确的内容，请检查标红处'))
    const body = {
      ...sentValues(headFields, { ...headOf(read), ...form.getFieldsValue() }),
      ...sentGraph(graph.draft, graph.read),
    }
    await run('save', () =>
      read
        ? api.update({ ...body, id: read.id, seenAt: read.updatedAt }, { quiet: true })
        : api.create(body, { quiet: true }),
    )
  }
  return {
    read,
    graph,
    isDirty,
    busy,
    failure,
    isOvertaken,
    setFailure,
    save,
    begin,
    beginning: headOf(read),
    onHeadChanged: () => setHeadDirty(differs(headOf(read), { ...headOf(read), ...form.getFieldsValue() })),
    step: (event: string, body: Values = {}) =>
      run(event, () => api.step(event, { ...body, id: read!.id, seenAt: read!.updatedAt }, { quiet: true })),
    /** What the others saved is the ground now; what was drawn here stands on it. */
    async takeOver() {
      const whole = await api.get({ id: read!.id })
      setRead(whole)
      graph.restart(draftOf(whole), carriedOver(graph.draft, draftOf(whole)))
      setOvertaken(false)
      setFailure(undefined)
    },
    asWhole: read && ({ ...read, lines: [] } satisfies Whole),
  }
}
