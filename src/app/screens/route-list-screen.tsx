import { useState } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { AppRoute } from '../app-route.ts';
import { routeTable } from '../route-table.ts';

const routes: readonly AppRoute[] = routeTable;

/** The names and paths of every route, read from the router's own table. */
export function RouteListScreen() {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = routes.filter((route) => `${route.name} ${route.path}`.toLowerCase().includes(wanted));
  return (
    <div className="flex flex-col gap-5">
      <PageHeader meta={`${found.length} of ${routes.length} routes`} title="Route list" />
      <div className="max-w-sm">
        <TextField label="Search" onChange={setSearch} type="search" value={search} />
      </div>
      <DataTable
        caption="Routes by name and path"
        columns={[
          { key: 'name', header: 'Name', names: true, cell: (route) => route.name },
          { key: 'path', header: 'Path', cell: (route) => route.path },
          { key: 'redirect', header: 'Leads to', cell: (route) => route.redirect },
          { key: 'needs', header: 'Permission', cell: (route) => route.needs?.join(' or ') },
        ]}
        empty={<EmptyState>No routes match this search.</EmptyState>}
        rowKey={(route) => route.path}
        rows={found}
      />
    </div>
  );
}
