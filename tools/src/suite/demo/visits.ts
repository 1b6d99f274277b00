import type { Report } from 'shared-model/report';

/** Texts for visits of one department. `{item}` is replaced by one of its items. */
interface Visits {
  /** The share of visits with a quotation, from 0 to 1. */
  readonly quoted: number;
  readonly items: readonly string[];
  readonly events: readonly string[];
  readonly outcomes: readonly string[];
  readonly nextSteps: readonly string[];
}

export const VISITS: Record<Exclude<Report['department'], ''>, Visits> = {
  'Service/Survey': {
    quoted: 0.35,
    items: [
      'boundary survey',
      'topographic survey',
      'as-built survey',
      'settlement monitoring',
      'bathymetric survey',
      'drone mapping',
    ],
    events: [
      'Walked the site to scope the {item} with their engineers.',
      'Handed over the final drawings of the {item}.',
      'Started field work for the {item} with a crew of three.',
      'Reviewed the first results of the {item} in their office.',
      'Discussed a second phase of the {item} for the northern block.',
      'Re-measured four control points for the {item} after the earthworks.',
    ],
    outcomes: [
      'Two benchmarks were disturbed and have to be set again.',
      'They accepted the results without remarks.',
      'Heavy rain cost us one day; the schedule still holds.',
      'They need coordinates in UTM zone 48S instead of the local grid.',
      'Access permits for the eastern section are still missing.',
    ],
    nextSteps: [
      'Report due on Friday.',
      'Will send the crew schedule this week.',
      'Next visit after the monthly closing.',
    ],
  },
  'Repair/Service': {
    quoted: 0.3,
    items: ['robotic total station', 'manual total station', 'digital level', 'electronic theodolite'],
    events: [
      'Picked up the {item} for calibration; the certificate runs out this month.',
      'Diagnosed the {item} on site after it was dropped from its tripod.',
      'Returned the repaired {item} and checked it against our baseline together.',
      'Updated the firmware of the {item} and cleaned the optics.',
      'Lent them a replacement while the {item} waits for parts.',
      'Gave a short course on daily checks of the {item}.',
    ],
    outcomes: [
      'The compensator is out of range.',
      'Collimation error is back within 2 seconds.',
      'The battery contacts were corroded by salt water.',
      'The main board needs to be ordered, about three weeks.',
      'No fault found; the head of the tripod was worn.',
    ],
    nextSteps: [
      'Invoice follows.',
      'They consider a yearly maintenance contract.',
      'Call again when the parts arrive.',
    ],
  },
  Accessory: {
    quoted: 0.55,
    items: [
      'carbon fibre tripods',
      'mini prisms',
      '360° prisms',
      'lithium batteries',
      'radio antennas',
      'prism poles',
      'field tablets',
    ],
    events: [
      'Delivered the {item} that they ordered last month.',
      'Brought samples of the {item} for their survey crews.',
      'Counted their worn equipment; they want to renew the {item}.',
      'Talked through a yearly supply of {item} with purchasing.',
      'Exchanged the {item} from the last delivery under warranty.',
    ],
    outcomes: [
      'They ask for a discount from ten pieces on.',
      'Quality convinced the crew chief; price is still too high for purchasing.',
      'Stock in Jakarta covers the whole order.',
      'They compare us with an online shop.',
    ],
    nextSteps: [
      'Quotation requested by Monday.',
      'Purchase order expected this month.',
      'Will check the delivery time with the warehouse.',
    ],
  },
  '3D Products': {
    quoted: 0.6,
    items: [
      'resin printer',
      'large-format filament printer',
      'handheld 3D scanner',
      'desktop 3D scanner',
      'nylon powder printer',
    ],
    events: [
      'Demonstrated the {item} with one of their own parts.',
      'Lent them the {item} for a week of trials.',
      'Presented the {item} to the head of the workshop.',
      'Visited to compare the {item} with the machine they use today.',
      'Tried the {item} on a part that they brought.',
    ],
    outcomes: [
      'Accuracy is what they hoped for; the price is still discussed.',
      'The result was within 0.1 mm of the drawing.',
      'Budget is planned for the next quarter.',
      'They worry about running costs, so we calculated the price per part.',
      'Their computers need more memory for the software.',
    ],
    nextSteps: [
      'Second demonstration with management next week.',
      'Quotation with two years of service requested.',
      'Send them the data sheets.',
    ],
  },
  '3D Services': {
    quoted: 0.5,
    items: [
      'pump housing',
      'temple relief',
      'turbine blade',
      'dashboard panel',
      'dental model',
      'scale model of the tower',
      'pipe rack',
    ],
    events: [
      'Scanned the {item} on site, 34 scans in all.',
      'Delivered the finished model of the {item} and went through the deviations.',
      'Took over the {item} for reverse engineering.',
      'Agreed on tolerances and file formats for the {item}.',
      'Showed a first print of the {item} to their design team.',
    ],
    outcomes: [
      'Reflective surfaces had to be sprayed before scanning.',
      'They want the model as STEP and as mesh.',
      'Two edges have to be modelled again.',
      'They are happy with the level of detail.',
      'The point cloud is larger than their computers can open; we offered a web viewer.',
    ],
    nextSteps: [
      'Model due in ten working days.',
      'They decide on series printing after the fit test.',
      'Price for five more parts requested.',
    ],
  },
  'Survey Product': {
    quoted: 0.6,
    items: [
      'RTK GNSS rover',
      'robotic total station',
      'terrestrial laser scanner',
      'mapping drone',
      'echo sounder',
      'digital level',
    ],
    events: [
      'Field demonstration of the {item} on their own control points.',
      'Presented the new {item} to the survey department.',
      'Lent them the {item} for a week of trials.',
      'First visit: they need the {item} for a project that starts soon.',
      'Negotiated the price of the {item} with purchasing.',
      'Followed up on the tender in which we offer the {item}.',
    ],
    outcomes: [
      'Results agreed with their control points within a centimetre.',
      'A competitor offers a longer warranty.',
      'They prefer to rent for the first three months.',
      'The crew was measuring on its own after an hour.',
      'Decision is with the director, who is back next week.',
    ],
    nextSteps: [
      'Quotation sent the same day.',
      'Prepare a rental offer.',
      'Trade-in value of the old instrument to be checked.',
    ],
  },
};
