/** The page of materials as an author would write it by hand: the same columns, joins and filters, the total counted to 10,000 as the product's. */

const shown = `m.id, m.code, m.name, m.class_id as "classId", c.name as "className", m.specification, m.drawing_no as "drawingNo",
  m.base_unit_id as "baseUnitId", b.code as "baseUnit", b.decimals as "baseDecimals", m.purchase_unit_id as "purchaseUnitId",
  p.code as "purchaseUnit", r.num || '/' || r.den as "purchaseRate", m.source, m.tracking, m.shelf_life_days as "shelfLifeDays",
  m.pick_rule as "pickRule", m.over_percent::text as "overPercent", m.under_percent::text as "underPercent", m.backflush,
  m.safety_stock::text as "safetyStock", m.reorder_point::text as "reorderPoint", m.external_code as "externalCode",
  m.image_id as "imageId", m.ends_on::text as "endsOn", m.status, m.remark, m.created_at as "createdAt", m.updated_at as "updatedAt"`

const filters = (hasClass: boolean, hasKeyword: boolean, from: number) => {
  const below = `m.class_id in (select d.id from material_class a join material_class d on d.company_id = a.company_id
    and starts_with(d.path, a.path) where a.id = $${from} and a.company_id = $1)`
  const holds = `m.searched like $${from + Number(hasClass)}`
  return ['m.company_id = $1', ...(hasClass ? [below] : []), ...(hasKeyword ? [holds] : [])].join(' and ')
}

export const materialSelect = (hasClass: boolean, hasKeyword: boolean) => `select ${shown} from material m
  left join material_class c on c.id = m.class_id
  left join unit b on b.id = m.base_unit_id
  left join unit p on p.id = m.purchase_unit_id
  left join unit_conversion r on r.material_id = m.id and r.from_unit_id = m.purchase_unit_id and r.to_unit_id = m.base_unit_id
  where ${filters(hasClass, hasKeyword, 4)} order by m.name, m.id limit $2 offset $3`

export const materialTotal = (hasClass: boolean, hasKeyword: boolean) =>
  `select count(*)::int as total from (select from material m where ${filters(hasClass, hasKeyword, 2)} limit 10001) counted`
