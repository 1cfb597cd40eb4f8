"""A few squares that have no word in common: enough for two weeks, whatever else is found."""

FEW_SQUARES = tuple(
    """\
0213 expose intend sister dented inside extent posted sender
0123 rustic static riddle peered stripe rudder stated icicle
0213 desire sprint ranger indeed sprain deride singed renter
1203 rebate purest wicked tender repute rewind backer tested
2130 remote wisest retire veneer rewire motive serene tester
0213 module undead sullen rested unsure modest dulled leaden
1203 refute saunas killer lender resale unkind fuller teaser
0231 screen dearer siesta stingy desist scares retain energy
1032 splash burger linger celery splice bungle larger sherry
1023 debate wicket teller stowed detest willow backed teeter
1203 scheme radish spades peeler scrape dispel header meshes
0132 ordain remade manage intent remain ornate damage indent
1203 reside cereal locker deadly recede reload sickly dealer
1032 cradle advent invert gerbil cringe adverb advert lentil
1203 assume thresh tensed mallet asthma retell sunset meshed
2301 encase convex aspect rector encore canvas expect sector
""".splitlines()
)
