import { type Area, at } from './sight';

const DIRECTORY = 'http://localhost:3006/section.json';

export const failures: Area = {
  name: 'failures',
  who: 'admin',
  problems: [/request: net::ERR_FAILED GET .*section\.json/, /console: Section directory: unreachable/],
  sights: [
    {
      name: 'section-failure',
      what: 'A part that does not answer',
      reach: async (page) => {
        await page.route(DIRECTORY, (route) => route.abort());
        await at('/customer', 'This part of the page could not be loaded')(page);
      },
      leave: (page) => page.unroute(DIRECTORY),
    },
  ],
};
