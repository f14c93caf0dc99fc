import { z } from 'zod'
import { ObjectDataset } from '../device/object-dataset.ts'
import { calls, post } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { BoxPoint, ChannelDriver, PointAddress } from './box-channel.ts'

/** Where a box reads a point. */
export const PointReading = BoxPoint.pick({ id: true, boxDeviceId: true, address: true, remark: true }).extend({
  boxDeviceName: z.string().meta({ title: '盒子设备' }),
  channelName: z.string().meta({ title: '通道' }),
  driver: ChannelDriver,
  boxId: Id,
  boxName: z.string().meta({ title: '盒子' }),
})

/** A point of a dataset, and what reads it; null where no box does. */
export const DatasetPoint = BoxPoint.pick({
  pointId: true,
  pointCode: true,
  pointName: true,
  dataType: true,
  unit: true,
}).extend({
  reading: PointReading.nullable().meta({ title: '采集' }),
})
export type DatasetPoint = z.infer<typeof DatasetPoint>

/** A dataset with how many of its points boxes read, and by which of their devices. */
export const LinkedDataset = ObjectDataset.pick({
  id: true,
  objectId: true,
  objectName: true,
  name: true,
  remark: true,
  pointCount: true,
}).extend({
  linkedCount: z.number().int().meta({ title: '已接入点位数' }),
  boxDevices: z.array(z.object({ id: Id, name: z.string() })).meta({ title: '盒子设备' }),
})
export type LinkedDataset = z.infer<typeof LinkedDataset>

const filters = {
  objectId: Id.optional().meta({ title: '对象' }),
  /** Datasets of which the box, or its device, reads a point. */
  boxId: Id.optional().meta({ title: '盒子' }),
  boxDeviceId: Id.optional().meta({ title: '盒子设备' }),
  keyword: text(100).optional(),
}

const Link = z.object({
  datasetId: Id.meta({ title: '数据集' }),
  pointId: Id.meta({ title: '点位' }),
  boxDeviceId: Id.meta({ title: '盒子设备' }),
  address: PointAddress.meta({ title: '地址' }),
  remark: text(500).nullish().meta({ title: '备注' }),
})
export type DatasetLink = z.output<typeof Link>

const ofDataset = z.object({ datasetId: Id.meta({ title: '数据集' }) })

/**
 * Datasets as the points of boxes read them: a view of box points, with the rights of configuring boxes. For programs that know
 * these words; people do the same on a box's 接入配置, where the address of each point is entered too, so no screen calls it.
 */
export const linkDataset = calls('/linkDataset', 'box', {
  list: post('/selectDatasetListByList', {
    title: '数据集接入情况',
    body: z.object(filters),
    reply: z.array(LinkedDataset),
  }),
  withPoints: post('/selectDatasetAndPointDataListByParams', {
    title: '数据集及点位接入情况',
    body: z.object({ ...filters, ids: z.array(Id).max(100).optional().meta({ title: '数据集' }) }),
    reply: z.array(LinkedDataset.extend({ points: z.array(DatasetPoint) })),
  }),
  /** The datasets that a point stands in, and what reads it. */
  ofPoint: post('/selectPointLinkDataset', {
    title: '点位所属数据集',
    body: z.object({ pointId: Id.meta({ title: '点位' }) }),
    reply: DatasetPoint.extend({
      datasets: z.array(LinkedDataset.pick({ id: true, name: true, objectId: true, objectName: true })),
    }),
  }),
  boxPoints: post('/selectBoxPointByDataId', {
    title: '数据集的盒子点位',
    body: ofDataset,
    reply: z.array(BoxPoint),
  }),
  link: post('/batchAdd', {
    title: '批量接入数据集点位',
    body: z.object({ list: z.array(Link).min(1, { error: '请至少选择一条' }).max(5000).meta({ title: '点位列表' }) }),
    maxBody: 4 * 1024 * 1024,
    reply: z.array(BoxPoint),
    permission: 'box:edit',
  }),
  /** Links a point of a dataset where nothing reads it yet, or changes where it is read. */
  relink: post('/editPointLinkDataset', {
    title: '修改数据集点位接入',
    body: Link,
    reply: BoxPoint,
    permission: 'box:edit',
  }),
  /** Takes readings away from the points of a dataset: from all, or from those named. */
  unlink: post('/batchDel', {
    title: '批量取消数据集点位接入',
    body: ofDataset.extend({ pointIds: z.array(Id).min(1).max(5000).optional().meta({ title: '点位' }) }),
    reply: z.object({ removed: z.number().int() }),
    permission: 'box:edit',
  }),
})
